import { ApiProblem } from '@homeside/api-client/api-problem'
import type { Load } from '@homeside/api-client/load'
import { pageCache } from '@homeside/api-client/page-cache'
import { useText } from '@homeside/i18n/use-text'
import { keepPreviousData, useInfiniteQuery, type InfiniteData, type QueryKey } from '@tanstack/react-query'
import { Button, Empty, Table, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'

import { Shown } from './shown.tsx'
import type { StaffQuery } from './staff-call.ts'

/** A list that is loaded page by page. */
export type Pages<Item> = Load<Item[]> & {
  /** Loads the next page; null when this is all. */
  more: (() => void) | null
  isLoadingMore: boolean
}

/**
 * Loads a list page by page, with what its first page says besides. While another search is under way, the rows of the
 * last one stay: then `isOfOther`.
 *
 * @param queryOf The query of a page; the place of the first is undefined.
 * @param placeOf The place of the page after this one; null after the last.
 */
export function usePages<Answer extends { Items: readonly unknown[] }, Place extends string | number>(
  queryOf: (after: Place | undefined) => StaffQuery<Answer>,
  placeOf: (answer: Answer) => Place | null,
): Pages<Answer['Items'][number]> & { first: Answer | null; isOfOther: boolean } {
  const { queryKey } = queryOf(undefined)
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isPlaceholderData } = useInfiniteQuery<
    Answer,
    Error,
    InfiniteData<Answer>,
    QueryKey,
    Place | undefined
  >(
    {
      queryKey: [...queryKey, 'pages'],
      queryFn: ({ pageParam, signal }) => queryOf(pageParam as Place | undefined).queryFn({ signal }),
      initialPageParam: undefined,
      getNextPageParam: (last) => placeOf(last),
      placeholderData: keepPreviousData,
    },
    pageCache,
  )
  const only = { queryKey: [...queryKey, 'pages'], exact: true }
  const problem = error instanceof ApiProblem ? error : null
  const items = data?.pages.flatMap(({ Items }) => [...Items] as Answer['Items'][number][])
  return {
    ...(items
      ? { status: 'ready' as const, value: items, problem }
      : problem
        ? { status: 'failed' as const, problem }
        : { status: 'loading' as const, isSlow: false }),
    retry: () => void pageCache.resetQueries(only),
    cancel: () => void pageCache.cancelQueries(only),
    more: hasNextPage ? () => void fetchNextPage() : null,
    isLoadingMore: isFetchingNextPage,
    first: data?.pages[0] ?? null,
    isOfOther: isPlaceholderData,
  }
}

/** The query of a list's page: at most so many rows, after the place that the page before named. */
export const pageAfter = (after: string | undefined, limit = 50) => ({
  limit,
  ...(after === undefined ? {} : { after }),
})

/** The place of the page after this one, as most lists name it. */
export const nextPlace = ({ Next }: { Next: string | null }) => Next

interface RowsProps<Item> {
  pages: Pages<Item>
  columns: TableColumnsType<Item>
  keyOf: (item: Item) => string | number
  /** The address of a row's own screen. One of its cells has a link there, for the keyboard. */
  addressOf?: (item: Item) => string
  /** Says why the list is empty. */
  empty: ReactNode
  areCards?: boolean
}

/** A list that is loaded page by page, as a table whose rows open where they have a screen. */
export function Rows<Item extends object>({
  pages,
  columns,
  keyOf,
  addressOf,
  empty,
  areCards = false,
}: RowsProps<Item>) {
  const navigate = useNavigate()
  return (
    <Shown load={pages}>
      {(items) => (
        <>
          <Table<Item>
            {...(areCards ? { className: 'desk-cards' } : {})}
            dataSource={items}
            columns={columns}
            rowKey={keyOf}
            pagination={false}
            {...(addressOf ? { onRow: (item: Item) => ({ onClick: () => void navigate(addressOf(item)) }) } : {})}
            locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} /> }}
          />
          <More pages={pages} />
        </>
      )}
    </Shown>
  )
}

/** Loads the next page, while there is one. */
export function More({ pages: { isLoadingMore, more } }: { pages: Pick<Pages<unknown>, 'more' | 'isLoadingMore'> }) {
  const t = useText('desk')
  if (!more) return null
  return (
    <div className="desk-more">
      <Button onClick={more} loading={isLoadingMore}>
        {t('more')}
      </Button>
    </div>
  )
}
