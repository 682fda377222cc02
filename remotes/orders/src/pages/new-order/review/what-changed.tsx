import type { SeenOrder } from '@homeside/contract/order-parts'
import { formatCents, formatPhone } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { addressLines } from '@homeside/parts/address/address-lines'
import { Notice } from '@homeside/ui/notice'
import { useAtomValue } from 'jotai'

import { outdatedAtom, useOrder } from '../../../order/order-store.ts'
import { changedFacts, changedSupplies, type Difference, seenOf } from '../../../order/seen-order.ts'
import type { ReviewData } from '../../../order/use-begin-order.ts'

/**
 * Says that nothing was ordered because something differs from what the screen showed, with the old and the new value.
 * Draws nothing when nothing differs.
 *
 * @param found What is on file; without it, only the supplies are compared.
 */
export function WhatChanged({ found }: { found?: ReviewData }) {
  const t = useText('orders')
  const sentenceOf = useSentences()
  const { order, supplies } = useOrder()
  const before = useAtomValue(outdatedAtom)
  if (before === null) return null
  const differences = [
    ...(found ? changedFacts(before, seenOf(order, supplies.Items, found)) : []),
    ...changedSupplies(before.Supplies, order, supplies.Items),
  ]
  return (
    <Notice tone="warning" title={t('changed.title')} focusOnMount>
      <ul className="ord-reasons">
        {differences.map(sentenceOf).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>{t('changed.again')}</p>
    </Notice>
  )
}

function useSentences(): (difference: Difference) => string {
  const t = useText('orders')
  const language = useLanguage()
  const money = (cents: number | null) => (cents === null ? t('review.notKnown') : formatCents(cents, language))
  const insurance = (policies: SeenOrder['Policies']) =>
    policies.map(({ PayorName, PolicyNumber }) => `${PayorName}, ${PolicyNumber}`).join('; ') || t('review.noInsurance')
  const supply = ({ PlainName, HcpcsCode, Size }: SeenOrder['Supplies'][number]) =>
    [PlainName, HcpcsCode, ...(Size ? [t('choose.size', { size: Size })] : [])].join(', ')
  const changed = (what: string, before: string, now: string) => t('changed.from', { what, before, now })
  return (difference) => {
    switch (difference.what) {
      case 'address': {
        const [before, now] = [difference.before, difference.now].map((each) => addressLines(each).join(', '))
        return changed(t('review.address'), before ?? '', now ?? '')
      }
      case 'phone': {
        const [before, now] = [difference.before, difference.now].map((each) =>
          each === null ? t('review.notKnown') : formatPhone(each),
        )
        return changed(t('review.callAt'), before ?? '', now ?? '')
      }
      case 'insurance':
        return changed(t('review.insurance'), insurance(difference.before), insurance(difference.now))
      case 'supply':
        return changed(t('review.items'), supply(difference.before), supply(difference.now))
      case 'price':
        return changed(difference.name, money(difference.before), money(difference.now))
      case 'allowed':
        return t('changed.allowed', { name: difference.name, count: difference.now ?? 0 })
      case 'gone':
      case 'addOnGone':
        return t('changed.gone', { name: difference.name })
      case 'reviewed':
        return t('changed.reviewed', { name: difference.name })
      case 'payNow':
      case 'disclaimer':
        return t(`changed.${difference.what}`)
    }
  }
}
