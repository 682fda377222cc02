import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'

import { PartIcon } from '../icons/part-icon.tsx'

import './dialog.css'

interface DialogProps {
  title: string
  /** The words of the button that closes it. */
  closeWords: string
  /** Whether it covers the whole screen. */
  isWhole?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog that shows something and has a button to close it. The browser keeps the focus inside and returns it
 * afterwards. A question that needs an answer is the host's `ModalDialog`.
 */
export function Dialog({ title, closeWords, isWhole = false, onClose, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      className={`hs-dialog${isWhole ? ' hs-dialog-whole' : ''}`}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <header className="hs-dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="hs-button hs-button-text" onClick={onClose}>
          <PartIcon name="close" />
          <span>{closeWords}</span>
        </button>
      </header>
      {children}
    </dialog>
  )
}
