import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { useRef } from 'react'

import { Dialog } from '../dialog/dialog.tsx'
import { useCamera } from './use-camera.ts'

import './photos.css'

interface CameraDialogProps {
  onTaken: (photo: File) => void
  /** Closes the dialog and opens the device's files instead. */
  onChoose: () => void
  /** The words of the button for that. */
  chooseWords: string
  onClose: () => void
}

/** Takes a photo with the device's camera. When there is none or it is not allowed, a photo can be chosen instead. */
export function CameraDialog({ onTaken, onChoose, chooseWords, onClose }: CameraDialogProps) {
  const t = useText('photos')
  const video = useRef<HTMLVideoElement>(null)
  const state = useCamera(video)

  async function take() {
    const photo = video.current && (await photograph(video.current))
    if (photo) onTaken(photo)
    onClose()
  }

  const isBroken = state === 'unavailable' || state === 'disabled'
  return (
    <Dialog title={t('take')} closeWords={t('close')} onClose={onClose}>
      {isBroken ? (
        <>
          <Notice tone="warning" title={t(`camera.${state}`)}>
            <p>{t('camera.instead')}</p>
          </Notice>
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
