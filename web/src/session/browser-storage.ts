/** Sign-out clears every key that could name a session (SPEC.md section 4). Unsent drafts have other names and stay. */
const personal = /supabase|sb-|auth|session|user|token|novelette|return-path/i

export function clearPersonalStorage(): void {
  for (const storage of [localStorage, sessionStorage]) {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const key of keys) if (personal.test(key)) storage.removeItem(key)
  }
}
