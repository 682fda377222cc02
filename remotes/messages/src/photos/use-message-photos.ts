import { useApi } from '@homeside/api-client/use-api'
import { messagePhotosMax } from '@homeside/contract/constants/limits'
import { usePhotos, type PhotoUploads } from '@homeside/parts/photos/use-photos'
import { useCallback } from 'react'

import { saveDraft, uploadPhoto } from '../api/drafts.ts'

/**
 * The photos of a message that is being written, as a reply or (null) a new conversation. The draft keeps them.
 *
 * @param keys Those that the draft has already.
 */
export function useMessagePhotos(conversationKey: number | null, keys: readonly string[]): PhotoUploads {
  const api = useApi()
  return usePhotos({
    place: `message ${conversationKey ?? 'new'}`,
    most: messagePhotosMax,
    keys,
    upload: useCallback((photo, options) => uploadPhoto(api, conversationKey, photo, options), [api, conversationKey]),
    remove: (key) => {
      // If this fails, sending removes it: it takes only the photos that are named.
      saveDraft(api, conversationKey, { RemovePhotoKeys: key }).catch(() => undefined)
    },
  })
}
