import { createPrivateKey } from 'node:crypto'

const certificate =
  'MIIBvjCCAWSgAwIBAgIBATAKBggqhkjOPQQDAjBPMQswCQYDVQQGEwJERTEOMAwGA1UECgwFTWFrZXIxIjAgBgNVBAsMGUF1dGhl' +
  'bnRpY2F0b3IgQXR0ZXN0YXRpb24xDDAKBgNVBAMMA0tleTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowTzELMAkG' +
  'A1UEBhMCREUxDjAMBgNVBAoMBU1ha2VyMSIwIAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMQwwCgYDVQQDDANLZXkw' +
  'WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQX6jKP2h21PTF/zEd61Hm/UjxqOaiNybQTMs720mvHPwsksgR0+6W9+dQS/XJn3IlU' +
  'wWrZUUzeT/VhsORw5inToy8wLTAMBgNVHRMBAf8EAjAAMB0GA1UdDgQWBBTxTnBDiQzu/222LbROEq+YQtBZ4jAKBggqhkjOPQQD' +
  'AgNIADBFAiEA+LTcXFTxAdFRfsdmaW969uGLvW81VzmA/SDtFcvLTHgCIBXmgHnX4GSwmypFDMdOzoyHz4A1yXftViFzfawZDK0t'

const key =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQguQMthTfFr3Qm/LRRpz5J+gV8dAZxd9CFrc9MVJ7sDDihRANCAAQX' +
  '6jKP2h21PTF/zEd61Hm/UjxqOaiNybQTMs720mvHPwsksgR0+6W9+dQS/XJn3IlUwWrZUUzeT/VhsORw5inT'

/** Made up, valid until 2120. */
export const maker = {
  certificate: new Uint8Array(Buffer.from(certificate, 'base64')),
  privateKey: createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' }),
}
