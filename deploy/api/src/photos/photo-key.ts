import { randomBytes } from 'node:crypto'

/** 128 random bits, as 22 characters that any path can carry. */
export function newPhotoKey(): string {
  return randomBytes(16).toString('base64url')
}
