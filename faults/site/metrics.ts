import type { ProductServer } from '../../e2e/server.ts'

/** Of the first sample whose name and labels are `sample`. */
export async function metricOf(server: ProductServer, sample: string): Promise<number> {
  return readMetric(await metricsOf(server), sample)
}

export async function metricsOf({ url }: ProductServer): Promise<string> {
  return (await fetch(`${url}/api/metrics`)).text()
}

export function readMetric(metrics: string, sample: string): number {
  const line = metrics.split('\n').find(one => one.startsWith(`${sample} `))
  return Number(line?.slice(sample.length + 1))
}
