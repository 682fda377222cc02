import { z } from 'zod'

import { defineCall } from './call.ts'
import { photoMaxSide } from './constants/limits.ts'

/**
 * Photos of patients, in messages and of insurance cards. Sections 2.10 and 3.4 of the specification.
 *
 * A photo may be JPEG, PNG, WebP or HEIC. Its bytes decide, not its name. It is stored as a JPEG without any
 * metadata, so that the place where it was taken is gone.
 */

/** Random, so it reveals nothing and cannot be guessed. */
export const photoKey = z.string().regex(/^[\w-]{22}$/)

/** The files of a multipart body. */
export function photoFiles(maxCount: number, minCount = 0) {
  return z.array(z.file()).min(minCount).max(maxCount)
}

export const photoParams = z.strictObject({ key: photoKey })

export const photoQuery = z.strictObject({
  width: z.coerce
    .number<string>()
    .pipe(z.int().min(16).max(photoMaxSide))
    .optional()
    .describe('The width to show, in pixels. Default: the photo’s own width, which is also the highest.'),
})

export const getPhoto = defineCall({
  method: 'GET',
  path: 'photos/{key}',
  summary: 'One of the patient’s photos, as a JPEG file.',
  access: 'patient',
  sessions: ['portal', 'registering', 'lite:messages', 'lite:insurance'],
  mayRunInBackground: true,
  params: photoParams,
  query: photoQuery,
  answer: z.file().mime('image/jpeg'),
  problems: ['malformed', 'session-expired', 'alias-mismatch', 'not-found', 'photo-gone'],
})

export const staffPhoto = defineCall({
  method: 'GET',
  path: 'staff/photos/{key}',
  summary: 'A photo of a patient of the service’s own sites: of an insurance card, or in a message.',
  access: 'staff',
  params: photoParams,
  query: photoQuery,
  answer: z.file().mime('image/jpeg'),
  problems: ['malformed', 'invalid-credentials', 'not-found', 'photo-gone'],
})
