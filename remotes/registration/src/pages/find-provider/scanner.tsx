import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { readUrl, plainText } from '@homeside/contract/constants/typed-text'
import { useText } from '@homeside/i18n/use-text'
import { useCamera } from '@homeside/parts/photos/use-camera'
import { useNavigate } from '@homeside/remote-kit/router'
import { Notice } from '@homeside/ui/notice'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Reads a QR code by the camera and follows it. Says so when there is no camera, or the code is not ours. */
export function Scanner() {
  const t = useText('registration')
  const navigate = useNavigate()
  const video = useRef<HTMLVideoElement>(null)
  const { state: camera, again } = useCamera(video)
  const [isOther, setOther] = useState(false)
  useScan(video, camera === 'ready', (text) => {
    const path = readScanned(text)
    setOther(path === null)
    if (path !== null) void navigate(path)
  })

  if (camera === 'unavailable' || camera === 'disabled' || camera === 'ended') {
    return (
      <Notice tone="warning" title={t(camera === 'ended' ? 'scan.stopped' : 'scan.broken')}>
        <p>{t(`scan.${camera}`)}</p>
        {camera !== 'disabled' ? (
          <button type="button" className="hs-button hs-button-text reg-aside" onClick={again}>
            {t('scan.again')}
          </button>
        ) : null}
      </Notice>
    )
  }
  return (
    <>
      <p className="hs-lead">{t('scan.lead')}</p>
      <video ref={video} className="reg-scan" autoPlay playsInline muted aria-label={t('scan.view')} />
      {isOther ? (
        <Notice tone="warning" title={t('find.qrInvalid')}>
          <p>{t('scan.other')}</p>
        </Notice>
      ) : null}
    </>
  )
}

/**
 * Where a scanned QR code leads in this portal: a provider's code, or a letter's address, whatever its host. Null for
 * other codes; a scan never leads out of the portal.
 */
export function readScanned(text: string): string | null {
  const words = plainText(text).trim()
  if (/^[a-z0-9]{3}$/i.test(words)) return pageAddress(pagePaths.findProvider, { key: words })
  const url = /^https?:\/\//i.test(words) ? readUrl(words) : null
  const [, page, key] = /^(\/r|\/selfRegister\/provider)\/([\w%.-]+)\/?$/i.exec(url?.pathname ?? '') ?? []
  if (page === undefined || key === undefined) return null
  return pageAddress(page.toLowerCase() === '/r' ? pagePaths.registrationCode : pagePaths.findProvider, { key })
}

/** Milliseconds between two looks. Looking more often would heat the phone, and no patient would notice. */
const pause = 250

/** Looks for a QR code in the camera's picture, and reports each one once. */
function useScan(video: RefObject<HTMLVideoElement | null>, isRunning: boolean, onRead: (text: string) => void): void {
  const [fault, setFault] = useState<unknown>(null)
  const tell = useEffectEvent(onRead)
  // A reader that cannot be loaded is an error for the nearest boundary, like any missing file.
  if (fault !== null) throw fault

  useEffect(() => {
    if (!isRunning) return undefined
    let isOpen = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let last: string | null = null
    const look = async (): Promise<void> => {
      const read = await openCodeReader()
      const again = async (): Promise<void> => {
        if (!isOpen || video.current === null) return
        const text = await read(video.current)
        if (!isOpen) return
        if (text !== null && text !== last) tell(text)
        last = text ?? last
        timer = setTimeout(() => void again().catch(setFault), pause)
      }
      await again()
    }
    void look().catch(setFault)
    return () => {
      isOpen = false
      clearTimeout(timer)
    }
  }, [video, isRunning])
}

/** Reads the text of a QR code in a camera's picture; null when there is none. */
type ReadCode = (video: HTMLVideoElement) => Promise<string | null>

interface FoundCode {
  rawValue: string
}

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<FoundCode[]>
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** The browser's own reader if it has one, else one that is loaded. */
async function openCodeReader(): Promise<ReadCode> {
  return (await ownReader()) ?? fetchedReader()
}

async function ownReader(): Promise<ReadCode | null> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (Own === undefined || !(await Own.getSupportedFormats()).includes('qr_code')) return null
  const detector = new Own({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

/** The longest side of a picture in pixels. More make reading slower, and no QR code on a letter needs them. */
const longestSide = 800

async function fetchedReader(): Promise<ReadCode> {
  const { default: decodeQr } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight, 1))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (context === null || canvas.width === 0) return null
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    try {
      return decodeQr({ width: canvas.width, height: canvas.height, data })
    } catch {
      // A picture without a code is the usual case, for which this reader throws.
      return null
    }
  }
}
