import { useApi } from '@homeside/api-client/use-api'
import type { CardSide } from '@homeside/contract/constants/insurance-states'
import { usePhotos } from '@homeside/parts/photos/use-photos'
import type { PhotoUploads } from '@homeside/parts/photos/use-photos'
import { useCallback } from 'react'

import { uploadCard } from '../../api/upload-card.ts'
import type { CardOwner } from '../../api/upload-card.ts'

/** Uploads photos of both sides of a card. Call it in a component that stays on the page while they are sent. */
export function useCardPhotos(owner: CardOwner): Readonly<Record<CardSide, PhotoUploads>> {
  return { front: useSide(owner, 'front'), back: useSide(owner, 'back') }
}

function useSide({ of, key }: CardOwner, side: CardSide): PhotoUploads {
  const api = useApi()
  const upload = useCallback(
    (photo: File, options: Parameters<typeof uploadCard>[3]) => uploadCard(api, { of, key, side }, photo, options),
    [api, of, key, side],
  )
  return usePhotos({ place: `card ${of} ${key} ${side}`, most: 1, keys: noKeys, upload, remove: nothing })
}

const noKeys: readonly string[] = []

/** Does nothing, because a stored picture can be replaced by another, but not removed. */
const nothing = (): void => undefined
