import { useText } from '@homeside/i18n/use-text'
import Image from 'antd/es/image'
import type { PreviewGroupProps } from 'antd/es/image/PreviewGroup'
import { useCallback, useEffect, useState, type CSSProperties, type ReactNode } from 'react'

import { PartIcon } from '../icons/part-icon.tsx'

import './photo-zoom.css'

interface PhotoZoomProps {
  blob: Blob
  alt: string
  /** Whether the photo can be turned for looking at it, which nobody keeps. */
  canTurn?: boolean
}

/**
 * A photo that can be enlarged, moved and rotated, by buttons, keys, wheel and fingers. It needs a full-screen dialog,
 * because antd measures from the window's edges.
 */
export function PhotoZoom({ blob, alt, canTurn = true }: PhotoZoomProps) {
  const [url, setUrl] = useState<string | null>(null)
  // The address is freed together with the component.
  const hold = useCallback(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return (
    <div ref={hold}>{url === null ? null : <Image.PreviewGroup items={[url]} preview={inDialog(alt, canTurn)} />}</div>
  )
}

type Preview = Exclude<PreviewGroupProps['preview'], boolean | undefined>

/** How antd's preview fits into a dialog of the portal, which handles focus and closing. */
const inDialog = (alt: string, canTurn: boolean): Preview => ({
  alt,
  open: true,
  getContainer: false,
  focusTrap: false,
  closeIcon: false,
  motionName: '',
  maxScale: largestScale,
  imageRender: (image, { transform }) => <MovablePhoto transform={transform}>{image}</MovablePhoto>,
  actionsRender: (_, { actions, transform }) => (
    <PhotoTools actions={actions} scale={transform.scale} canTurn={canTurn} />
  ),
})

/** The highest zoom factor; 1 fits the screen. */
const largestScale = 6

interface PhotoToolsProps {
  actions: { onZoomIn: () => void; onZoomOut: () => void; onRotateRight: () => void }
  /** The zoom factor of the photo; 1 fits the screen. */
  scale: number
  canTurn: boolean
}

/** The buttons below a large photo, and its current zoom. */
function PhotoTools({ actions, scale, canTurn }: PhotoToolsProps) {
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
        {canTurn ? (
          <button type="button" className="hs-button hs-button-text" onClick={actions.onRotateRight}>
            <PartIcon name="turn" />
            <span>{t('large.turn')}</span>
          </button>
        ) : null}
      </div>
      <p>{isWhole ? null : t('large.move')}</p>
      <p role="status" className="hs-visually-hidden">
        {isWhole ? null : t('large.size', { percent: Math.round(scale * 100) })}
      </p>
    </div>
  )
}

interface MovablePhotoProps {
  /** The zoom factor (1 fits the screen) and the rotation in degrees. */
  transform: { scale: number; rotate: number }
  /** The photo as antd draws it. antd has no keyboard support. */
  children: ReactNode
}

/** Lets the arrow keys move a large photo, and makes a rotated photo fit the screen. */
function MovablePhoto({ transform: { scale, rotate }, children }: MovablePhotoProps) {
  const { x, y } = useArrowMoves(scale)
  const isOnSide = rotate % 180 !== 0
  return (
    <div
      className={`hs-photo-movable${isOnSide ? ' hs-photo-on-side' : ''}`}
      style={{ '--hs-photo-x': `${x}px`, '--hs-photo-y': `${y}px` } as CSSProperties}
    >
      {children}
    </div>
  )
}

/** Pixels per press. */
const step = 60

const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

const whole = { x: 0, y: 0 }

/**
 * How far the arrow keys have moved an enlarged picture, in pixels. An arrow shows the part it points at, and the
 * picture never leaves the window. No movement while the whole picture is visible.
 */
function useArrowMoves(scale: number): { x: number; y: number } {
  const [moved, setMoved] = useState(whole)
  const isWhole = scale <= 1
  useEffect(() => {
    if (isWhole) return undefined
    const move = (event: KeyboardEvent): void => {
      const direction = directions[event.key]
      if (!direction) return
      event.preventDefault()
      setMoved(({ x, y }) => inWindow({ x: x + direction.x * step, y: y + direction.y * step }, scale))
    }
    window.addEventListener('keydown', move)
    return () => window.removeEventListener('keydown', move)
  }, [scale, isWhole])
  // A picture that is enlarged again starts in the middle.
  useEffect(() => (isWhole ? undefined : () => setMoved(whole)), [isWhole])
  return isWhole ? whole : inWindow(moved, scale)
}

/** Limits a move to half of what does not fit the window. */
function inWindow({ x, y }: typeof whole, scale: number): typeof whole {
  return { x: within(x, (window.innerWidth * (scale - 1)) / 2), y: within(y, (window.innerHeight * (scale - 1)) / 2) }
}

function within(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value))
}
