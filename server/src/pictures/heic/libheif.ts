import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CodedColors } from '#pictures/heic/colors.ts'

/** Addresses in the memory of libheif. Its functions write what went wrong to where the first points. */
type Libheif = Readonly<
  Record<
    | '_malloc'
    | '_heif_context_alloc'
    | '_heif_context_read_from_memory_without_copy'
    | '_heif_context_get_primary_image_handle'
    | '_heif_image_handle_has_alpha_channel'
    | '_heif_image_handle_get_color_profile_type'
    | '_heif_image_handle_get_raw_color_profile_size'
    | '_heif_image_handle_get_raw_color_profile'
    | '_heif_image_handle_get_nclx_color_profile'
    | '_heif_image_handle_get_image_tiling'
    | '_heif_image_handle_decode_image_tile'
    | '_heif_decode_image'
    | '_heif_image_get_bits_per_pixel_range'
    | '_heif_image_get_plane_readonly'
    | '_heif_image_get_width'
    | '_heif_image_get_height'
    | '_heif_image_release',
    (...given: readonly number[]) => number
  >
> & { readonly HEAPU8: Uint8Array; readonly HEAPU32: Uint32Array }

const require = createRequire(import.meta.url)

/** As `heif.h` numbers them. */
const rgb = 1
const interleaved = 10
const chromas = { plain: { 3: 10, 4: 11 }, deep: { 3: 14, 4: 15 } } as const
const nclx = 0x6e636c78

/** Where it lies on the picture, which may cut it. */
export type Tile = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Of each channel. */
  readonly bits: number
  /** Until the next is asked for. */
  readonly row: (y: number) => Uint8Array | Uint16Array
}

/** A picture, upright. Its gain map, its depth and the pictures beside it are left alone. */
export class HeicPicture {
  readonly #lib: Libheif
  readonly #handle: number
  /** Where libheif leaves what it answers. */
  readonly #error: number
  readonly #answer: number
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4

  /** Throws for what libheif cannot read. */
  constructor(file: Uint8Array) {
    const load = require('libheif-js/libheif-wasm/libheif.js') as (given: {
      wasmBinary: Uint8Array
    }) => Libheif
    this.#lib = load({ wasmBinary: readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm')) })
    const lib = this.#lib
    this.#error = lib._malloc(16)
    this.#answer = lib._malloc(128)
    const context = lib._heif_context_alloc()
    const bytes = lib._malloc(file.length)
    lib.HEAPU8.set(file, bytes)
    this.#call('_heif_context_read_from_memory_without_copy', context, bytes, file.length, 0)
    this.#call('_heif_context_get_primary_image_handle', context, this.#answer)
    this.#handle = this.#word(0)
    this.channels = lib._heif_image_handle_has_alpha_channel(this.#handle) ? 4 : 3
    const { width, height } = this.#tiling()
    this.width = width
    this.height = height
  }

  /** What its colors mean: an ICC profile, or numbers; null: those of sRGB. */
  colors(): Buffer | CodedColors | null {
    const size = this.#lib._heif_image_handle_get_raw_color_profile_size(this.#handle)
    if (size > 0) {
      const profile = this.#lib._malloc(size)
      this.#call('_heif_image_handle_get_raw_color_profile', this.#handle, profile)
      return Buffer.from(this.#lib.HEAPU8.subarray(profile, profile + size))
    }
    if (this.#lib._heif_image_handle_get_color_profile_type(this.#handle) !== nclx) return null
    this.#call('_heif_image_handle_get_nclx_color_profile', this.#handle, this.#answer)
    const at = this.#word(0) / 4
    return { primaries: this.#lib.HEAPU32[at + 1] ?? 0, transfer: this.#lib.HEAPU32[at + 2] ?? 0 }
  }

  /** One after the other, so that the whole of it is in memory but once. What is clear is not tiled as the rest is. */
  *tiles(isDeep: boolean): Generator<Tile> {
    const chroma = chromas[isDeep ? 'deep' : 'plain'][this.channels]
    const given = [this.#handle, this.#answer, rgb, chroma, 0] as const
    if (this.channels === 4) {
      this.#call('_heif_decode_image', ...given)
      yield { left: 0, top: 0, ...this.#pixelsOf(this.#word(0), isDeep) }
      return
    }
    const { columns, rows, tileWidth, tileHeight, offsetTop, offsetLeft } = this.#tiling()
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        this.#call('_heif_image_handle_decode_image_tile', ...given, column, row)
        const image = this.#word(0)
        const place = { left: column * tileWidth - offsetLeft, top: row * tileHeight - offsetTop }
        yield { ...place, ...this.#pixelsOf(image, isDeep) }
        this.#lib._heif_image_release(image)
      }
    }
  }

  #pixelsOf(image: number, isDeep: boolean): Omit<Tile, 'left' | 'top'> {
    const lib = this.#lib
    const plane = lib._heif_image_get_plane_readonly(image, interleaved, this.#answer)
    const stride = this.#word(0)
    const width = lib._heif_image_get_width(image, interleaved)
    const values = width * this.channels
    return {
      width,
      height: lib._heif_image_get_height(image, interleaved),
      bits: lib._heif_image_get_bits_per_pixel_range(image, interleaved),
      row: y =>
        isDeep
          ? new Uint16Array(lib.HEAPU8.buffer, plane + y * stride, values)
          : lib.HEAPU8.subarray(plane + y * stride, plane + y * stride + values),
    }
  }

  #tiling() {
    this.#call('_heif_image_handle_get_image_tiling', this.#handle, 1, this.#answer)
    const [columns, rows, tileWidth, tileHeight, width, height, offsetTop, offsetLeft] = [
      1, 2, 3, 4, 5, 6, 7, 8,
    ].map(at => this.#word(at)) as [number, number, number, number, number, number, number, number]
    return { columns, rows, tileWidth, tileHeight, width, height, offsetTop, offsetLeft }
  }

  /** Of what was answered. */
  #word(at: number): number {
    return this.#lib.HEAPU32[this.#answer / 4 + at] ?? 0
  }

  #call(name: Exclude<keyof Libheif, 'HEAPU8' | 'HEAPU32'>, ...given: readonly number[]): void {
    this.#lib[name](this.#error, ...given)
    const code = this.#lib.HEAPU32[this.#error / 4]
    if (code !== 0) throw new Error(`${name} failed with ${code}`)
  }
}
