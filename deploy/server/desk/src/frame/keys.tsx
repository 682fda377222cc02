import { useText } from '@homeside/i18n/use-text'
import { Button, Modal, Switch } from 'antd'
import { useEffect, useState } from 'react'

/** What each key does; the words stand under its name. */
const keys = {
  j: 'next',
  k: 'previous',
  a: 'accept',
  s: 'ship',
  h: 'hold',
  d: 'deliver',
  r: 'reply',
  z: 'undo',
  '/': 'find',
} as const

const stored = 'homeside-desk-no-keys'

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=radio],[type=checkbox]),textarea,select,[contenteditable],[role=combobox]')
  )
}

/** A key on its button. Who listens hears it from the button's aria-keyshortcuts. */
export function Key({ of }: { of: string }) {
  return (
    <kbd className="desk-key" aria-hidden="true">
      {of}
    </kbd>
  )
}

/**
 * Each key presses what names it in aria-keyshortcuts, or goes to that field, so that a key does only what stands on the
 * screen: not while somebody types, with a modifier, or under a dialog. The button says which there are, and turns them
 * off, for people whose voice or hand types letters that they do not mean.
 */
export function Keys() {
  const t = useText('desk')
  const [isOpen, setOpen] = useState(false)
  const [areOn, setOn] = useState(() => localStorage.getItem(stored) === null)
  const turn = (on: boolean) => {
    if (on) localStorage.removeItem(stored)
    else localStorage.setItem(stored, 'yes')
    setOn(on)
  }
  useEffect(() => {
    if (!areOn) return undefined
    const press = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
      if (isField(target)) return
      const over = document.querySelector('.ant-drawer-open, .ant-modal-wrap:not([style*="display: none"])')
      if (over || (event.repeat && key !== 'j' && key !== 'k')) return
      const named = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]:not(:disabled)')]
      const pressed = named.find((each) => each.getAttribute('aria-keyshortcuts') === key)
      if (!pressed) return
      event.preventDefault()
      if (isField(pressed)) pressed.focus()
      else pressed.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [areOn])
  return (
    <>
      <Button type="text" className="desk-keys" aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        {t('keys.title')} <Key of="?" />
      </Button>
      <Modal open={isOpen} title={t('keys.title')} footer={null} onCancel={() => setOpen(false)}>
        <dl className="desk-key-list">
          {(Object.keys(keys) as (keyof typeof keys)[]).map((key) => (
            <div key={key}>
              <dt>
                <kbd className="desk-key">{key}</kbd>
              </dt>
              <dd>{t(`keys.does.${keys[key]}`)}</dd>
            </div>
          ))}
        </dl>
        <p>{t('keys.words')}</p>
        <label>
          <Switch checked={areOn} onChange={turn} /> {t('keys.on')}
        </label>
      </Modal>
    </>
  )
}
