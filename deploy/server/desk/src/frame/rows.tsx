import { useText } from '@homeside/i18n/use-text'
import { Button, Empty, Table, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'

import { Shown } from './shown.tsx'
import type { Pages } from './use-pages.ts'

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
