import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { inBackground } from '@homeside/api-client/in-background'
import type { CardSide } from '@homeside/contract/constants/patient-records'
import { uploadTransport } from '@homeside/parts/photos/upload-transport'

import { insuranceChanged } from './account-queries.ts'

/**
 * The policy that the card belongs to: an existing one by its key, or the next one at a level by the level's number.
 */
export interface CardOwner {
  of: 'policy' | 'level'
  key: number
}

/**
 * Uploads a picture of one side of a card, which replaces the one before, and reports its progress, 0 to 1. The queue
 * of photos makes the call, and repeats it after a failure.
 *
 * @throws ApiProblem `invalid-file-type`, `too-large`, `not-found`, or what any call can fail with.
 */
export async function uploadCard(
  api: Api,
  { of, key, side }: CardOwner & { side: CardSide },
  photo: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<null> {
  const multipart: { Photo: [File] } = { Photo: [photo] }
  const sent = { multipart, signal, ...inBackground, ...uploadTransport(onProgress) }
  insuranceChanged(
    of === 'policy'
      ? await call(api, 'POST', 'patient/insurance/{key}/card/{side}', { params: { key, side }, ...sent })
      : await call(api, 'POST', 'patient/insurance/next/{level}/card/{side}', {
          params: { level: key, side },
          ...sent,
        }),
  )
  // From now on the page shows the picture from the answer, so the queue need not keep it.
  return null
}
