import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { type ChangeEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

import { Dialog } from '../dialog/dialog.tsx'
import { PartIcon } from '../icons/part-icon.tsx'
import { useCamera } from './use-camera.ts'
import type { PhotoUploads } from './use-photos.ts'

import './photos.css'

interface PhotoButtonsProps {
  photos: Pick<PhotoUploads, 'add' | 'most'>
  /** Why photos cannot be added now, in words. */
  blockedBecause?: string | undefined
  /** Shows one button where the device's picker also offers its camera. For little room. */
  compact?: boolean
  /** Whether there is a picture already, which a new one replaces. */
  isAgain?: boolean
  /** What the photo is of, for a screen reader user who reads only one button. */
  about?: string
}

/** Whether to open the device's camera app, as on phones. It takes better pictures than a page does. */
function hasOwnCamera(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}

/** The two ways to add photos: take one, or choose some. */
export function PhotoButtons({ photos, blockedBecause, compact = false, isAgain = false, about }: PhotoButtonsProps) {
  const t = useText('photos')
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [isTaking, setTaking] = useState(false)
  const isOne = compact && hasOwnCamera()
  const isBlocked = blockedBecause !== undefined

  function take(event: ChangeEvent<HTMLInputElement>) {
    photos.add([...(event.target.files ?? [])])
    // Cleared, so that the same photo can be chosen again.
    event.target.value = ''
  }

  useDropped(files, (dropped) => {
    if (!isBlocked) photos.add(dropped)
  })

  const chooseWords = t(photos.most === 1 ? 'chooseOne' : 'choose')
  const aboutIt = about === undefined ? null : <span className="hs-visually-hidden">: {about}</span>

  function choose() {
    setTaking(false)
    files.current?.click()
  }

  function press(open: () => void) {
    if (!isBlocked) open()
  }

  return (
    <>
      {isOne ? null : (
        <button
          type="button"
          className="hs-button hs-button-quiet"
          aria-disabled={isBlocked}
          onClick={() => press(() => (hasOwnCamera() ? camera.current?.click() : setTaking(true)))}
        >
          <PartIcon name="camera" />
          <span>{t(isAgain ? 'takeAgain' : 'take')}</span>
          {aboutIt}
        </button>
      )}
      <button
        type="button"
        className="hs-button hs-button-quiet"
        aria-disabled={isBlocked}
        onClick={() => press(choose)}
      >
        <PartIcon name={isOne ? 'camera' : 'picture'} />
        <span>{isOne ? t('add') : chooseWords}</span>
        {aboutIt}
      </button>
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={take} />
      <input
        ref={files}
        type="file"
        accept="image/*,.heic,.heif"
        multiple
        hidden
        aria-label={chooseWords}
        onChange={take}
      />
      {isBlocked ? <p className="hs-hint">{blockedBecause}</p> : null}
      {isTaking ? (
        <CameraDialog
          onTaken={(photo) => photos.add([photo])}
          onChoose={choose}
          chooseWords={chooseWords}
          onClose={() => setTaking(false)}
        />
      ) : null}
    </>
  )
}

/**
 * Takes photos that are dropped on what is around a field, its form or group, or pasted there. Beside it, a dropped photo
 * does not replace the page.
 */
function useDropped(field: RefObject<HTMLElement | null>, take: (photos: readonly File[]) => void): void {
  const takeNow = useEffectEvent(take)
  useEffect(() => {
    const place = field.current?.closest<HTMLElement>('form, [role=group]')
    const keepPage = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent | ClipboardEvent): void => {
      const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer
      const photos = [...(data?.files ?? [])]
      // Copied words bring a picture of themselves along.
      const isText = event.type === 'paste' && data?.types.includes('text/plain')
      if (photos.length === 0 || isText) return
      event.preventDefault()
      event.stopPropagation()
      takeNow(photos)
    }
    const onPage = ['dragover', 'drop'] as const
    const onPlace = ['drop', 'paste'] as const
    for (const type of onPage) window.addEventListener(type, keepPage)
    for (const type of onPlace) place?.addEventListener(type, drop)
    return () => {
      for (const type of onPage) window.removeEventListener(type, keepPage)
      for (const type of onPlace) place?.removeEventListener(type, drop)
    }
  }, [field])
}

interface CameraDialogProps {
  onTaken: (photo: File) => void
  /** Closes the dialog and opens the device's files instead. */
  onChoose: () => void
  /** The words of the button for that. */
  chooseWords: string
  onClose: () => void
}

/** Takes a photo with the device's camera. When there is none or it is not allowed, a photo can be chosen instead. */
function CameraDialog({ onTaken, onChoose, chooseWords, onClose }: CameraDialogProps) {
  const t = useText('photos')
  const video = useRef<HTMLVideoElement>(null)
  const { state, again } = useCamera(video)

  async function take() {
    const photo = video.current && (await photograph(video.current))
    // The camera shows nothing yet.
    if (!photo) return
    onTaken(photo)
    onClose()
  }

  const isBroken = state === 'unavailable' || state === 'disabled' || state === 'ended'
  return (
    <Dialog title={t('take')} closeWords={t('close')} onClose={onClose}>
      {isBroken ? (
        <>
          <Notice tone="warning" title={t(`camera.${state}`)}>
            <p>{t(state === 'ended' ? 'camera.orInstead' : 'camera.instead')}</p>
          </Notice>
          {state === 'ended' && (
            <button type="button" className="hs-button hs-button-quiet" onClick={again}>
              {t('camera.again')}
            </button>
          )}
          <button type="button" className="hs-button hs-button-primary" onClick={onChoose}>
            {chooseWords}
          </button>
        </>
      ) : (
        <>
          <video ref={video} className="hs-camera" autoPlay playsInline muted aria-label={t('camera.view')} />
          <button
            type="button"
            className="hs-button hs-button-primary"
            aria-disabled={state !== 'ready'}
            onClick={() => state === 'ready' && void take()}
          >
            {t('camera.take')}
          </button>
        </>
      )}
    </Dialog>
  )
}

async function photograph(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return blob && new File([blob], 'photo.jpg', { type: blob.type })
}
