import { useText } from '@homeside/i18n/use-text'
import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

import { MessageIcon } from '../message-icon.tsx'

import './dialog.css'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Something to look at before everything else on the page. The browser keeps the focus in it and gives it back. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const t = useText('messages')
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog ref={box} className="msg-dialog" aria-labelledby={titleId} onClose={onClose}>
      <header className="msg-dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="hs-button hs-button-text" onClick={onClose}>
          <MessageIcon name="close" />
          <span>{t('photos.close')}</span>
        </button>
      </header>
      {children}
    </dialog>
  )
}
