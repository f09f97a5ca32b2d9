/** Addresses of enclosures whose files are on this device alone, by their ids. */
export const localFiles = new Map<string, string>()
