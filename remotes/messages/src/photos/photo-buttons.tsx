import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { useRef, useState } from 'react'
import type { ChangeEvent } from 'react'

import { MessageIcon } from '../message-icon.tsx'
import { CameraDialog } from './camera-dialog.tsx'

interface PhotoButtonsProps {
  onChosen: (files: readonly File[]) => void
  /** More were chosen than a message takes. */
  isTooMany: boolean
  /** Why photos cannot be added now; null when they can. */
  blockedBecause: string | null
  /** Symbols alone, where room is scarce. */
  compact?: boolean
}

/** A phone's own camera takes better pictures than a page can; where there is none, the page asks for one. */
function hasOwnCamera(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}

/** The two ways to add photos: take one, or choose some. */
export function PhotoButtons({ onChosen, isTooMany, blockedBecause, compact = false }: PhotoButtonsProps) {
  const t = useText('messages')
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [isTaking, setTaking] = useState(false)
  const isBlocked = blockedBecause !== null

  function take(event: ChangeEvent<HTMLInputElement>) {
    onChosen([...(event.target.files ?? [])])
    // The same photo can be chosen again.
    event.target.value = ''
  }

  function press(open: () => void) {
    if (!isBlocked) open()
  }

  return (
    <>
      <button
        type="button"
        className={compact ? 'hs-button hs-button-text msg-icon-button' : 'hs-button hs-button-quiet'}
        aria-disabled={isBlocked}
        onClick={() => press(() => (hasOwnCamera() ? camera.current?.click() : setTaking(true)))}
      >
        <MessageIcon name="camera" />
        <span className={compact ? 'hs-visually-hidden' : ''}>{t('photos.take')}</span>
      </button>
      <button
        type="button"
        className={compact ? 'hs-button hs-button-text msg-icon-button' : 'hs-button hs-button-quiet'}
        aria-disabled={isBlocked}
        onClick={() => press(() => files.current?.click())}
      >
        <MessageIcon name="picture" />
        <span className={compact ? 'hs-visually-hidden' : ''}>{t('photos.choose')}</span>
      </button>
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={take} />
      <input
        ref={files}
        type="file"
        accept="image/*,.heic,.heif"
        multiple
        hidden
        aria-label={t('photos.choose')}
        onChange={take}
      />
      {blockedBecause === null ? null : <p className="hs-hint">{blockedBecause}</p>}
      {isTooMany ? <Notice tone="warning" title={t('photos.tooMany')} /> : null}
      {isTaking ? <CameraDialog onTaken={(photo) => onChosen([photo])} onClose={() => setTaking(false)} /> : null}
    </>
  )
}
