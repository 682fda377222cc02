import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { inBackground } from '@homeside/api-client/in-background'
import { pageCache } from '@homeside/api-client/page-cache'
import type { CardSide } from '@homeside/contract/constants/insurance-states'
import { paths } from '@homeside/contract/constants/paths'
import type { UploadPhoto } from '@homeside/parts/photos/photo-queue'
import { uploadTransport } from '@homeside/parts/photos/upload-transport'

import { registrationQuery } from './registration-query.ts'

/** Sends pictures of one side of the insurance card. Each replaces the one before. */
export function cardUpload(api: Api, side: CardSide): UploadPhoto {
  return async (photo, { onProgress, signal }) => {
    const options = { params: { side }, signal, ...inBackground, ...uploadTransport(onProgress) }
    const answer = await call(api, 'POST', paths.registrationCard, { multipart: { Photo: [photo] }, ...options })
    pageCache.setQueryData(registrationQuery.queryKey, answer)
    return (side === 'front' ? answer.Cards.Front : answer.Cards.Back)?.PhotoKey ?? null
  }
}

/** Deletes the picture of one side on the server. */
export async function removeCard(api: Api, side: CardSide): Promise<void> {
  const answer = await call(api, 'DELETE', paths.registrationCard, { params: { side } })
  pageCache.setQueryData(registrationQuery.queryKey, answer)
}
