import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

import './modal-dialog.css'

interface ModalDialogProps {
  title: string
  lead: ReactNode
  /** Decoration above the title. */
  picture?: ReactNode
  /** Covers the page completely. */
  hidesPage?: boolean
  /** Called when the patient presses Escape or makes the device's closing gesture. */
  onEscape: () => void
  children: ReactNode
}

/**
 * A modal question of the host, which only an answer closes. The browser keeps the focus inside and returns it
 * afterwards. For something to look at, remotes have `Dialog` of `shared/parts`.
 */
export function ModalDialog({ title, lead, picture, hidesPage = false, onEscape, children }: ModalDialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const isAnswered = useRef(false)
  const id = useId()

  useLayoutEffect(() => {
    const dialog = box.current
    isAnswered.current = false
    dialog?.showModal()
    return () => {
      isAnswered.current = true
      // Removing an open dialog would leave the focus nowhere.
      dialog?.close()
    }
  }, [])

  return createPortal(
    <dialog
      ref={box}
      className={hidesPage ? 'modal-dialog modal-dialog-hiding' : 'modal-dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-lead`}
      onCancel={(event) => {
        event.preventDefault()
        onEscape()
      }}
      // Browsers close a dialog at the second Escape in a row, whatever the page does.
      onClose={() => {
        if (!isAnswered.current) onEscape()
      }}
    >
      <div className="modal-dialog-words">
        {picture ? <div className="modal-dialog-picture">{picture}</div> : null}
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-lead`} className="hs-lead">
          {lead}
        </div>
      </div>
      {children}
    </dialog>,
    document.body,
  )
}
