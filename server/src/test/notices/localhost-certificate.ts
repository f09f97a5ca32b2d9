const certificate =
  'MIIBlTCCATugAwIBAgIUfNL0Y23fcSWUyvLERBahF9s8f1MwCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEy' +
  'NjAyMTgzM1oYDzIxMTkxMjI5MDIxODMzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQvRmlm' +
  'WZIcYl8gdCxogZkxsO0yBukkjY5ogD97U7/goPiCXHLi3GZJ0aBOGLlrUDHR/P8Pv+UgNS7iC50Bot0Mo2kwZzAdBgNVHQ4EFgQUGH/U' +
  'RDbfWqeNlPnS7nDmb/oJFW4wHwYDVR0jBBgwFoAUGH/URDbfWqeNlPnS7nDmb/oJFW4wDwYDVR0TAQH/BAUwAwEB/zAUBgNVHREEDTAL' +
  'gglsb2NhbGhvc3QwCgYIKoZIzj0EAwIDSAAwRQIhAMRiW65yxdbR6TwvUvciQVdDGglB3OCTcxcd/UWpItP/AiB2xdimaz+4oE48W3ki' +
  'Dip+uu0CODSjNeGTh2izjrWAkQ=='

const key =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg90rINmAQhwVVK+OICdq6MY0gLyS7muEUo8w7L+iRTJihRANCAAQvRmlm' +
  'WZIcYl8gdCxogZkxsO0yBukkjY5ogD97U7/goPiCXHLi3GZJ0aBOGLlrUDHR/P8Pv+UgNS7iC50Bot0M'

const pem = (label: string, base64: string) => `-----BEGIN ${label}-----\n${base64}\n-----END ${label}-----\n`

/** Of `localhost`; made up, valid for a century. */
export const localhostCertificate = { cert: pem('CERTIFICATE', certificate), key: pem('PRIVATE KEY', key) }
