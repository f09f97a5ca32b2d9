import { type LucideIcon, Monitor, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react'

/** The server writes "Safari on iOS", or "A device" where nothing is known. */
export function deviceIcon(device: string): LucideIcon {
  if (device.endsWith(' on iPadOS')) return Tablet
  if (/ on (?:iOS|Android|Windows Phone|HarmonyOS)$/.test(device)) return Smartphone
  return / on /.test(device) ? Monitor : MonitorSmartphone
}
