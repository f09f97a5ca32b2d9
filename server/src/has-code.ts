/** Tells the errors of Node, of the file system and of PostgreSQL apart. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
