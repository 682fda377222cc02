import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { readUrl } from '@homeside/contract/constants/read-url'
import { plainText } from '@homeside/contract/constants/typed-text'
import { useText } from '@homeside/i18n/use-text'
import { useCamera } from '@homeside/parts/photos/use-camera'
import { useNavigate } from '@homeside/remote-kit/router'
import { Notice } from '@homeside/ui/notice'
import { useRef, useState } from 'react'

import { useScan } from './use-scan.ts'

/** Reads a QR code by the camera and follows it. Says so when there is no camera, or the code is not ours. */
export function Scanner({ onAgain }: { onAgain: () => void }) {
  const t = useText('registration')
  const navigate = useNavigate()
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video)
  const [isOther, setOther] = useState(false)
  useScan(video, camera === 'ready', (text) => {
    const path = readScanned(text)
    setOther(path === null)
    if (path !== null) void navigate(path)
  })

  if (camera === 'unavailable' || camera === 'disabled') {
    return (
      <Notice tone="warning" title={t('scan.broken')}>
        <p>{t(`scan.${camera}`)}</p>
        {camera === 'unavailable' ? (
          <button type="button" className="hs-button hs-button-text reg-aside" onClick={onAgain}>
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
