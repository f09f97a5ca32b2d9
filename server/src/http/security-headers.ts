const policy: Readonly<Record<string, string>> = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  // The sanitiser allows only literal colours in style attributes.
  'style-src-attr': "'unsafe-inline'",
  'img-src': "'self' blob: data:",
  // A recording that is not stored yet, or was answered to a guest.
  'media-src': "'self' blob:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

/** Doing it per answer costs more than reading a session. */
export function securityHeaders(appUrl: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources}`)
      .join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // The recorder alone asks for anything of the device.
    'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
    'referrer-policy': 'no-referrer',
    ...(appUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}
