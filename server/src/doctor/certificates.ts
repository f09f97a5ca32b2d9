const unknownSigner = 'we do not know who signed its certificate'

export const certificateReasons: Readonly<Record<string, string>> = {
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownSigner,
  SELF_SIGNED_CERT_IN_CHAIN: unknownSigner,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownSigner,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  CERT_HAS_EXPIRED: 'its certificate has expired',
}
