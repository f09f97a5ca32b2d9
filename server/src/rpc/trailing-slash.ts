/** oRPC finds the calls of /api/v1 also with a slash at their end; routes of their own answer there, too. */
export const withTrailingSlash = (url: string): readonly string[] => [url, `${url}/`]
