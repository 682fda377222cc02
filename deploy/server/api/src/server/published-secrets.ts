/** The key for staff calls of a trial, for every site. Where patients are real, it is refused. */
export const publishedStaffKey = 'sandbox-staff-key-known-to-everybody'

/** Secrets that are public in this project: the sandbox's keys, and the password of examples. */
const published: ReadonlySet<string> = new Set([publishedStaffKey, 'sandbox', 'password'])

/** Whether a key, or the password in an address, is one of them. */
export function isPublishedSecret(secret: string): boolean {
  const password = URL.canParse(secret) ? decodeURIComponent(new URL(secret).password) : ''
  const parts = secret.split(',').map((part) => part.trim().replace(/^\d+:/, ''))
  return [password, ...parts].some((part) => published.has(part) || part.startsWith(publishedStaffKey))
}
