import { z } from 'zod'

import { defineCall } from './call.ts'
import { paths } from './constants/paths.ts'
import { photoParams, photoQuery } from './photos.ts'

/** The patients' photos, for the provider's back office. */

export const staffPhoto = defineCall({
  method: 'GET',
  path: paths.staffPhoto,
  section: 'ours',
  summary: 'A photo of a patient of the service’s own sites: of an insurance card, or in a message.',
  access: 'staff',
  params: photoParams,
  query: photoQuery,
  answer: z.file().mime('image/jpeg'),
  problems: ['malformed', 'invalid-credentials', 'not-found', 'photo-gone'],
})
