import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { messageMaxLength } from '@homeside/contract/constants/conversation-states'
import type { StaffThread } from '@homeside/contract/staff-conversations'
import { formatDay } from '@homeside/i18n/format'
import { useText } from '@homeside/i18n/use-text'
import { Button, Input } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

import { Key } from '../frame/keys.tsx'
import { useSession } from '../frame/session.ts'
import { Pill } from '../frame/shown.tsx'
import { staffQuery } from '../frame/staff-call.ts'

/** What is filled into a text that has it in braces, such as {name}. Other braces are left to whoever sends it. */
type Blank = 'name' | 'order' | 'arrives' | 'next'

const inBraces = /\{([^{}\n]{1,40})\}/g

/** The braces that are left in a text. */
export function blanksIn(text: string): string[] {
  return [...new Set(text.match(inBraces))]
}

/** Replaces the braces of a text by the facts that are known, and leaves the others. */
function fillBlanks(text: string, known: { [Each in Blank]?: string | null }): string {
  const facts = new Map<string, string | null>(Object.entries(known))
  return text.replace(inBraces, (braces, name: string) => facts.get(name.trim().toLowerCase()) ?? braces)
}

/** A slash at the beginning of a word, and what of a name stands between it and the cursor. */
const slashBefore = /(?:^|\s)\/([^/\n]{0,80})$/

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const fieldOf = (id: string) => document.getElementById(id) as HTMLTextAreaElement | null

/** Marks the first thing that is still to be filled in by hand, at this place or after it. Otherwise goes to the end. */
export function goToBlank(id: string, from: number, end: number): void {
  const field = fieldOf(id)
  const [blank] = blanksIn(field?.value.slice(from) ?? '')
  const start = blank === undefined ? end : (field?.value.indexOf(blank, from) ?? end)
  field?.focus()
  field?.setSelectionRange(start, start + (blank?.length ?? 0))
}

/** The provider's usual replies in the patient's language, filled in with what is known of the patient. */
function useUsualReplies({ Facts, Language }: Pick<StaffThread, 'Facts' | 'Language'>) {
  const { SiteKey } = useSession()
  const load = useQueryLoad(staffQuery('staff/providers/{siteKey}', { params: { siteKey: SiteKey } }))
  const dayOf = (date: string | null) => date && formatDay(date, Language)
  const known = {
    name: Facts.FirstName || null,
    order: Facts.OrderNumber,
    arrives: dayOf(Facts.ArrivesOn),
    next: dayOf(Facts.OrderableOn),
  }
  const replies = load.status === 'ready' ? (load.value.replies ?? []) : []
  return replies.map((reply) => ({ name: reply.name, text: fillBlanks(reply[Language], known) }))
}

const showWhole = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

interface ReplyBoxProps {
  id: string
  words: string
  onChange: (words: string) => void
  thread: StaffThread
}

/** Where a reply is typed. A slash and the beginning of a name offers the usual replies. */
export function ReplyBox({ id, words, onChange, thread }: ReplyBoxProps) {
  const t = useText('desk')
  const replies = useUsualReplies(thread)
  const [caret, setCaret] = useState(0)
  const [active, setActive] = useState(0)
  /** Where the slash stands whose list was left; null for none. */
  const [left, setLeft] = useState<number | null>(null)
  const typed = slashBefore.exec(words.slice(0, caret))?.[1]
  const slash = typed === undefined ? null : caret - typed.length - 1
  const found =
    slash === null || slash === left
      ? []
      : replies.filter(({ name }) => ` ${plain(name)}`.includes(` ${plain(typed ?? '')}`))
  const current = Math.min(active, found.length - 1)
  const listId = `${id}-usual`
  const blanks = blanksIn(words)
  const isTooLong = words.length > messageMaxLength

  /** Writes so that the cursor stands at an end. */
  function write(text: string, end: number) {
    flushSync(() => {
      onChange(text)
      setCaret(end)
      setActive(0)
      setLeft(null)
    })
  }

  function pick(index: number) {
    const picked = found[index]
    if (!picked || slash === null) return
    const end = slash + picked.text.length
    write(words.slice(0, slash) + picked.text + words.slice(caret), end)
    goToBlank(id, slash, end)
  }

  function ask() {
    const text = [words.trimEnd(), '/'].filter(Boolean).join('\n\n')
    write(text, text.length)
    goToBlank(id, text.length, text.length)
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key } = event
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) return event.currentTarget.form?.requestSubmit()
    if (found.length === 0 || event.nativeEvent.isComposing) return undefined
    if (key === 'Enter') pick(current)
    else if (key === 'ArrowDown') setActive((current + 1) % found.length)
    else if (key === 'ArrowUp') setActive((current + found.length - 1) % found.length)
    else if (key === 'Escape') setLeft(slash)
    else return undefined
    return event.preventDefault()
  }

  return (
    <>
      <div className="desk-acts">
        {replies.length > 0 ? (
          <Button onClick={ask}>
            {t('messages.usual')} <Key of="/" />
          </Button>
        ) : null}
        <span className="desk-soft" role="status">
          {found.length > 0 ? t('messages.usualFound', { count: found.length }) : null}
        </span>
      </div>
      <div className="desk-reply-box">
        <Input.TextArea
          id={id}
          value={words}
          onChange={({ target: { selectionStart, value: text } }) => {
            setCaret(selectionStart)
            if (!slashBefore.test(text.slice(0, selectionStart))) setLeft(null)
            onChange(text)
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onFocus={() => setLeft(null)}
          onBlur={() => setLeft(slash)}
          onKeyDown={press}
          aria-keyshortcuts="r"
          aria-describedby={`${id}-fill`}
          {...(found.length > 0 && {
            'aria-autocomplete': 'list',
            'aria-controls': listId,
            'aria-activedescendant': `${listId}-${current}`,
          })}
          rows={5}
          count={{ show: true, max: messageMaxLength }}
          status={isTooLong ? 'error' : ''}
        />
        {found.length > 0 ? (
          <div ref={showWhole} role="listbox" id={listId} aria-label={t('messages.usual')} className="desk-usual-list">
            {found.map(({ name, text }, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys
              <div
                key={name}
                ref={(option) => {
                  if (index === current) option?.scrollIntoView({ block: 'nearest' })
                }}
                role="option"
                tabIndex={-1}
                id={`${listId}-${index}`}
                aria-selected={index === current}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(index)}
              >
                <strong>{name}</strong>
                <div lang={thread.Language} className="desk-soft">
                  {text}
                </div>
              </div>
            ))}
          </div>
        ) : null}
      </div>
      <div role="alert">{isTooLong ? t('tooLong', { count: messageMaxLength }) : null}</div>
      <div role="status" id={`${id}-fill`}>
        {blanks.length > 0 ? <Pill tone="act">{t('messages.fillIn', { what: blanks.join(', ') })}</Pill> : null}
      </div>
    </>
  )
}
