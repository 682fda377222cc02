import { ApiProblem } from '@homeside/api-client/api-problem'
import type { Load } from '@homeside/api-client/load'
import type { ProblemCode } from '@homeside/contract/constants/problem-codes'
import type { ConversationPageAnswer } from '@homeside/contract/conversations'
import { useText } from '@homeside/i18n/use-text'
import { FinishSection } from '@homeside/parts/link/finish-section'
import { Pager } from '@homeside/parts/paging/pager'
import { Link, useLocation, useParams, useSearchParams } from '@homeside/remote-kit/router'
import { isRecord } from '@homeside/session/stored-atom'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { ProblemCard } from '@homeside/ui/problem-card'
import { useProblemWords } from '@homeside/ui/problem-words'
import { Skeleton } from '@homeside/ui/skeleton'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { conversationPageQuery, type ConversationQuery } from '../../api/conversations.ts'
import { messagePath } from '../../message-paths.ts'
import { useOutbox } from '../../outbox/use-outbox.ts'
import { usePolledLoad } from '../../polling/use-polled-load.ts'
import { ConversationRows } from './conversation-rows.tsx'
import { ListControls, EmptyList } from './list-controls.tsx'
import { pageSizes, readQuery, writeQuery } from './list-query.ts'
import { SelectionBar, type Deletion, useDeletion } from './selection-bar.tsx'

import './messages.css'

/** `/:alias/messages`: the patient's conversations, open and closed; section 2.10 of the specification. */
export default function MessagesPage() {
  const t = useText('messages')
  const { state } = useLocation()
  const words = useProblemWords()
  const [parameters, setParameters] = useSearchParams()
  const query = readQuery(parameters, state)
  const { load, shown, refresh } = useConversationList(query)
  const [selected, setSelected] = useState<ReadonlySet<number> | null>(null)
  const selecting = useRef<HTMLButtonElement>(null)
  const deletion = useDeletion(deletedBefore(state))
  const problem = isRecord(state) && typeof state['problem'] === 'string' ? state['problem'] : null

  function ask(changes: Partial<ConversationQuery>) {
    const { parameters: next, state: entry } = writeQuery({ ...query, page: 1, ...changes })
    setSelected(null)
    setParameters(next, { state: entry })
  }

  // The last one on it was deleted, or the address names a page past the end.
  const lastPage = shown ? Math.ceil(shown.TotalCount / shown.PageSize) : 0
  const isPastEnd = load.status === 'ready' && load.value.Page > lastPage && lastPage > 0
  const showLast = useEffectEvent(() => {
    const { parameters: last, state: entry } = writeQuery({ ...query, page: lastPage })
    setParameters(last, { state: entry, replace: true })
  })
  useEffect(() => {
    if (isPastEnd) showLast()
  }, [isPastEnd])

  async function removeSelected(keys: readonly number[]) {
    if (await deletion.remove(keys)) setSelected(null)
  }

  return (
    <Page title={t('list.title')} layout="overview">
      {problem === null ? null : (
        <Notice tone="warning" title={words(new ApiProblem({ code: problem as ProblemCode }))} focusOnMount>
          <p>{t('list.notOpened')}</p>
        </Notice>
      )}
      <UnsentMessages onSent={refresh} />
      <ListControls query={query} onAsk={ask}>
        {shown !== null && shown.Items.length > 0 ? (
          <button
            ref={selecting}
            type="button"
            className="hs-button hs-button-text"
            aria-pressed={selected !== null}
            onClick={() => setSelected(selected === null ? new Set() : null)}
          >
            {t('list.select')}
          </button>
        ) : null}
      </ListControls>
      <DeletedNotice deletion={deletion} />
      <Loaded load={load} skeleton={shown === null ? rows : null}>
        {() => null}
      </Loaded>
      {shown === null ? null : isPastEnd ? (
        rows
      ) : shown.Items.length === 0 ? (
        <EmptyList query={query} onShowAll={() => ask({ topic: null, show: 'all', search: '' })} />
      ) : (
        <section className="hs-stack" aria-label={t('list.conversations')} aria-busy={load.status === 'loading'}>
          {selected && (
            <SelectionBar
              items={shown.Items}
              selected={selected}
              onSelect={setSelected}
              onStop={() => {
                // The pressed button is about to disappear, and the focus with it.
                selecting.current?.focus()
                setSelected(null)
              }}
              onDelete={(keys) => void removeSelected(keys)}
              isDeleting={deletion.isUnderWay}
            />
          )}
          <ConversationRows items={shown.Items} selected={selected} onSelect={setSelected} />
          <Pager
            page={shown.Page}
            pageSize={shown.PageSize}
            total={shown.TotalCount}
            sizes={pageSizes}
            onShow={ask}
            label={t('pager.pages')}
            sizeLabel={t('pager.size')}
          />
        </section>
      )}
      <FinishSection route="messages" />
    </Page>
  )
}

const rows = <Skeleton shape="rows" count={6} />

/** What was deleted on the page that led here. */
function deletedBefore(state: unknown): readonly number[] {
  const deleted = isRecord(state) ? state['deleted'] : null
  return Array.isArray(deleted) ? deleted.filter((key) => Number.isInteger(key)) : []
}

/** Says what was deleted, while it can be undone. */
function DeletedNotice({ deletion }: { deletion: Deletion }) {
  const t = useText('messages')
  const { deleted, problem, wasRestored, count } = deletion
  if (problem !== null) return <ProblemCard problem={problem} />
  if (wasRestored) return <Notice key={count} tone="success" title={t('deleted.restored')} focusOnMount />
  if (deleted.length === 0) return null
  return (
    <Notice key={count} tone="success" title={t('deleted.title', { count: deleted.length })} focusOnMount>
      <p>{t('deleted.meaning')}</p>
      <button type="button" className="hs-button hs-button-quiet" onClick={() => void deletion.restore()}>
        {t('deleted.undo')}
      </button>
    </Notice>
  )
}

interface ConversationList {
  load: Load<ConversationPageAnswer>
  /** The requested page, or the one before until it has loaded. Null while there is none. */
  shown: ConversationPageAnswer | null
  /** Loads the same page again, silently. */
  refresh: () => void
}

/** One page of conversations, kept up to date while it is shown. */
function useConversationList(query: ConversationQuery): ConversationList {
  const { load, refresh } = usePolledLoad(conversationPageQuery(query))
  const [shown, setShown] = useState<ConversationPageAnswer | null>(null)
  if (load.status === 'ready' && load.value !== shown) setShown(load.value)
  return { load, shown, refresh }
}

/** The messages that the server does not have yet. They are sent from here too. */
function UnsentMessages({ onSent }: { onSent: () => void }) {
  const t = useText('messages')
  const { alias = '' } = useParams()
  const { items, isWaiting } = useOutbox(onSent)
  if (items.length === 0) return null
  return (
    <Notice tone="warning" title={t('unsent.title', { count: items.length })}>
      <p>{t(isWaiting ? 'unsent.waiting' : 'outgoing.sending')}</p>
      <ul className="msg-unsent">
        {items.map((item) => (
          <li key={item.idempotencyKey}>
            <Link
              className="hs-tap"
              to={messagePath(alias)}
              state={item.conversationKey === null ? { newMessage: {} } : { conversationKey: item.conversationKey }}
            >
              <bdi>{item.subject}</bdi>
            </Link>
            {item.refusal === null ? null : <span>{['', t('unsent.needsYou')].join(' · ')}</span>}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
