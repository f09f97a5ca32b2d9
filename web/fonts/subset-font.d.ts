declare module 'subset-font' {
  type Axis = { readonly min: number; readonly max: number }

  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: 'woff2'
      readonly keepFeatures: readonly string[]
      readonly variationAxes: Readonly<Record<string, Axis>>
      readonly noHinting: boolean
      readonly preserveNameIds: readonly number[]
    },
  ): Promise<Buffer>
}
