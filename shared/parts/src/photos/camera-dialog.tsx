import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { useEffect, useRef, useState } from 'react'

import { Dialog } from '../dialog/dialog.tsx'

import './photos.css'

interface CameraDialogProps {
  onTaken: (photo: File) => void
  onClose: () => void
}

/** Takes a photo with the device's camera; says so where there is none or its use is not allowed. */
export function CameraDialog({ onTaken, onClose }: CameraDialogProps) {
  const t = useText('photos')
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'ready' | 'unavailable' | 'disabled'>('starting')

  useEffect(() => {
    let stream: MediaStream | null = null
    let isOpen = true
    openCamera().then(
      (opened) => {
        stream = opened
        if (!isOpen || !video.current) return stopCamera(opened)
        video.current.srcObject = opened
        return setState('ready')
      },
      (error: unknown) => setState(error instanceof CameraDisabledError ? 'disabled' : 'unavailable'),
    )
    return () => {
      isOpen = false
      if (stream) stopCamera(stream)
    }
  }, [])

  async function take() {
    const photo = video.current && (await photograph(video.current))
    if (photo) onTaken(photo)
    onClose()
  }

  const isBroken = state === 'unavailable' || state === 'disabled'
  return (
    <Dialog title={t('take')} closeWords={t('close')} onClose={onClose}>
      {isBroken ? (
        <Notice tone="warning" title={t(`camera.${state}`)}>
          <p>{t('camera.instead')}</p>
        </Notice>
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

/** The page may use no camera at all. */
class CameraDisabledError extends Error {}

async function openCamera(): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) throw new CameraDisabledError('No camera for this page.')
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 2400 } } })
}

function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

async function photograph(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return blob && new File([blob], 'photo.jpg', { type: blob.type })
}
