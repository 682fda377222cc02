import { useText } from '@homeside/i18n/use-text'
import { useCallback } from 'react'

import { PartIcon } from '../icons/part-icon.tsx'

/** The highest zoom factor; 1 fits the screen. */
export const largestScale = 6

interface PhotoToolsProps {
  actions: { onZoomIn: () => void; onZoomOut: () => void; onRotateRight: () => void }
  /** The zoom factor of the photo; 1 fits the screen. */
  scale: number
}

/** The buttons below a large photo, and its current zoom. */
export function PhotoTools({ actions, scale }: PhotoToolsProps) {
  const t = useText('photos')
  const isWhole = scale <= 1
  const isLargest = scale >= largestScale
  // antd calls its own frame a dialog; it is already inside one.
  const standInDialog = useCallback((tools: HTMLElement | null) => {
    const frame = tools?.closest('.ant-image-preview')
    frame?.setAttribute('role', 'group')
    frame?.removeAttribute('aria-modal')
  }, [])
  return (
    <div ref={standInDialog} className="hs-photo-tools">
      <div role="group" aria-label={t('large.tools')}>
        <button
          type="button"
          className="hs-button hs-button-text"
          aria-disabled={isWhole}
          onClick={() => !isWhole && actions.onZoomOut()}
        >
          <PartIcon name="smaller" />
          <span>{t('large.smaller')}</span>
        </button>
        <button
          type="button"
          className="hs-button hs-button-text"
          aria-disabled={isLargest}
          onClick={() => !isLargest && actions.onZoomIn()}
        >
          <PartIcon name="larger" />
          <span>{t('large.larger')}</span>
        </button>
        <button type="button" className="hs-button hs-button-text" onClick={actions.onRotateRight}>
          <PartIcon name="turn" />
          <span>{t('large.turn')}</span>
        </button>
      </div>
      <p>{isWhole ? null : t('large.move')}</p>
      <p role="status" className="hs-visually-hidden">
        {isWhole ? null : t('large.size', { percent: Math.round(scale * 100) })}
      </p>
    </div>
  )
}
