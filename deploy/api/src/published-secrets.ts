import { sandboxStaffKey } from './sandbox/sign-ins.ts'

/** Secrets that are public in this project: the sandbox's keys, and the password of examples. */
const published: ReadonlySet<string> = new Set([sandboxStaffKey, 'sandbox', 'password'])

/** Whether a key, or the password in an address, is one of them. A server with real patients refuses to start then. */
export function isPublishedSecret(secret: string): boolean {
  const password = URL.canParse(secret) ? decodeURIComponent(new URL(secret).password) : ''
  const parts = secret.split(',').map((part) => part.trim().replace(/^\d+:/, ''))
  return [password, ...parts].some((part) => published.has(part) || part.startsWith(sandboxStaffKey))
}
