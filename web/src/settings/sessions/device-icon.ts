import { type LucideIcon, Monitor, MonitorSmartphone, Smartphone } from 'lucide-react'

/** The server writes "Safari on iOS", or "A device" where nothing is known. */
export function deviceIcon(device: string): LucideIcon {
  if (/ on (?:iOS|Android|Windows Phone|HarmonyOS)$/.test(device)) return Smartphone
  return / on /.test(device) ? Monitor : MonitorSmartphone
}
