import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { inBackground } from '@homeside/api-client/in-background'
import type { CardSide } from '@homeside/contract/constants/insurance-states'
import { paths } from '@homeside/contract/constants/paths'
import { uploadTransport } from '@homeside/parts/photos/upload-transport'

import { insuranceChanged } from './insurance-changed.ts'

/**
 * Stores a picture of one side of a policy's card, replacing the old one, and reports its progress, 0 to 1. The queue
 * makes the call as often as needed.
 *
 * @throws ApiProblem `invalid-file-type`, `too-large`, `not-found`, or what any call can fail with.
 */
export async function uploadCard(
  api: Api,
  { key, side }: { key: number; side: CardSide },
  photo: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<null> {
  const options = { signal, ...inBackground, ...uploadTransport(onProgress) }
  const params = { key, side }
  insuranceChanged(await call(api, 'POST', paths.insuranceCard, { params, multipart: { Photo: [photo] }, ...options }))
  // The page shows the stored picture from now on.
  return null
}
