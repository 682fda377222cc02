import { ApiProblem } from '@homeside/api-client/api-problem'
import type { ProblemCode } from '@homeside/contract/constants/problem-codes'
import { useText } from '@homeside/i18n/use-text'
import { FinishSection } from '@homeside/parts/link/finish-section'
import { Pager } from '@homeside/parts/paging/pager'
import { Link, useLocation, useParams, useSearchParams } from '@homeside/remote-kit/router'
import { isRecord } from '@homeside/session/stored-atom'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { useProblemWords } from '@homeside/ui/problem-words'
import { Skeleton } from '@homeside/ui/skeleton'
import { useEffect, useEffectEvent, useState } from 'react'

import type { ConversationQuery } from '../../api/conversation-queries.ts'
import { MessageIcon } from '../../message-icon.tsx'
import { messagePath } from '../../message-paths.ts'
import { ConversationRows } from './conversation-rows.tsx'
import { DeletedNotice } from './deleted-notice.tsx'
import { EmptyList } from './empty-list.tsx'
import { ListFilters } from './list-filters.tsx'
import { pageSizes, readQuery, writeQuery } from './list-query.ts'
import { SelectionBar } from './selection-bar.tsx'
import { UnsentMessages } from './unsent-messages.tsx'
import { useConversationList } from './use-conversation-list.ts'
import { useDeletion } from './use-deletion.ts'

import './messages.css'

/** `/:alias/messages`: the patient's conversations, open and closed; section 2.10 of the specification. */
export default function MessagesPage() {
  const t = useText('messages')
  const { alias = '' } = useParams()
  const { state } = useLocation()
  const words = useProblemWords()
  const [parameters, setParameters] = useSearchParams()
  const query = readQuery(parameters, state)
  const { load, shown, refresh } = useConversationList(query)
  const [selected, setSelected] = useState<ReadonlySet<number> | null>(null)
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
      <Link className="hs-button hs-button-primary msg-start" to={messagePath(alias)} state={{ newMessage: {} }}>
        <MessageIcon name="write" />
        {t('list.newMessage')}
      </Link>
      <UnsentMessages onSent={refresh} />
      <ListFilters query={query} onAsk={ask} />
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
          <SelectionBar
            items={shown.Items}
            selected={selected}
            onSelect={setSelected}
            onDelete={(keys) => void removeSelected(keys)}
            isDeleting={deletion.isUnderWay}
          />
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
