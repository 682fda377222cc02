import type { SupplyItem } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'
import { IconFrame } from '@homeside/ui/icon'
import { type ReactNode, useId, useState } from 'react'

import { itemOf, quantityOf } from '../../../order/edit-order.ts'
import { useOrder } from '../../../order/order-store.ts'
import { isAsking, SupplyRow } from './supply-row.tsx'
import { itemPath } from './typed-items.ts'

/** Up to how many supplies are simply listed. More can be searched, are grouped, and appear this many at a time. */
const readable = 20

/** What can be ordered now. A long list can be searched, and its groups open one by one. */
export function SupplyList({ supplies }: { supplies: readonly SupplyItem[] }) {
  const t = useText('orders')
  const id = useId()
  const isAskingNow = useIsAsking()
  const [typed, setTyped] = useState('')
  if (supplies.length <= readable) return <Rows supplies={supplies} />
  const groupName = ({ Category }: SupplyItem) => t(`group.${Category}`)
  const words = folded(typed).split(/\s+/u).filter(Boolean)
  const fits = (supply: SupplyItem) => {
    const text = folded([supply.PlainName, supply.Name, supply.HcpcsCode, groupName(supply)].join(' '))
    return words.every((word) => text.includes(word))
  }
  // Supplies with unanswered questions stay on the page, because only fields on the page are checked.
  const found = supplies.filter((supply) => fits(supply) || isAskingNow(supply))
  const groups = [...new Set(supplies.map(({ Category }) => Category))]
  return (
    <>
      <div className="hs-field">
        <label className="hs-label" htmlFor={id}>
          {t('choose.find')}
        </label>
        <input
          id={id}
          className="hs-input"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // The form around it is not meant.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <p role="status" className="hs-hint">
          {words.length > 0 ? t('choose.found', { count: supplies.filter(fits).length }) : null}
        </p>
      </div>
      {words.length > 0 ? (
        <FewFirst items={found}>{(few) => <Rows supplies={few} />}</FewFirst>
      ) : (
        groups.map((group) => (
          <Group
            key={group}
            name={t(`group.${group}`)}
            supplies={supplies.filter(({ Category }) => Category === group)}
            isOnly={groups.length === 1}
          />
        ))
      )}
    </>
  )
}

/** A group of supplies, closed but for those that have to be answered. */
function Group({ name, supplies, isOnly }: { name: string; supplies: readonly SupplyItem[]; isOnly: boolean }) {
  const t = useText('orders')
  const { order } = useOrder()
  const isAskingNow = useIsAsking()
  const [isOpen, setOpen] = useState(isOnly)
  const chosen = supplies.filter(({ SupplyKey }) => quantityOf(order, SupplyKey) > 0).length
  const asking = supplies.filter(isAskingNow)
  const others = supplies.filter((supply) => !isAskingNow(supply))
  return (
    <section className="hs-stack">
      <h3 className="ord-group">
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span>
            {name} <span className="hs-hint hs-tabular">{t('choose.ofGroup', { chosen, count: supplies.length })}</span>
          </span>
          <IconFrame size={24}>
            <path d={isOpen ? 'm5.8 14.8 6.2-6.2 6.2 6.2' : 'm5.8 9.2 6.2 6.2 6.2-6.2'} />
          </IconFrame>
        </button>
      </h3>
      {asking.length > 0 ? <Rows supplies={asking} /> : null}
      {isOpen ? <FewFirst items={others}>{(few) => <Rows supplies={few} />}</FewFirst> : null}
    </section>
  )
}

function Rows({ supplies }: { supplies: readonly SupplyItem[] }) {
  const { order, unfinished } = useOrder()
  if (supplies.length === 0) return null
  return (
    <ul className="hs-surface ord-supplies">
      {supplies.map((supply) => (
        <SupplyRow
          key={supply.SupplyKey}
          supply={supply}
          item={itemOf(order, supply.SupplyKey)}
          isUnfinished={hasUnfinished(unfinished, supply)}
        />
      ))}
    </ul>
  )
}

/** The first of a list, and a button for the next of them. */
export function FewFirst<Item>({
  items,
  children,
}: {
  items: readonly Item[]
  children: (few: readonly Item[]) => ReactNode
}) {
  const t = useText('orders')
  const [shown, setShown] = useState(readable)
  const rest = items.length - shown
  return (
    <>
      {children(items.slice(0, shown))}
      {rest > 0 ? (
        <button
          type="button"
          className="hs-button hs-button-quiet ord-start"
          onClick={() => setShown(shown + readable)}
        >
          {t('choose.showMore', { count: Math.min(rest, readable) })}
        </button>
      ) : null}
    </>
  )
}

function useIsAsking(): (supply: SupplyItem) => boolean {
  const { order, unfinished } = useOrder()
  return (supply) => isAsking(supply, itemOf(order, supply.SupplyKey), hasUnfinished(unfinished, supply))
}

function hasUnfinished(unfinished: Readonly<Record<string, string>>, { SupplyKey }: SupplyItem): boolean {
  return Object.keys(unfinished).some((path) => path.startsWith(`${itemPath(SupplyKey)}.`))
}

/** Small letters without accents. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
