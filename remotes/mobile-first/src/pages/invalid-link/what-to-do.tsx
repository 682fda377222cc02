import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'

const ways = [
  { icon: 'messages', words: 'openMessage' },
  { icon: 'phone', words: 'callLetter' },
  { icon: 'check', words: 'finished' },
] as const

/** What to do when the link's owner is not known. */
export function WhatToDo() {
  const t = useText('mobile-first')
  return (
    <section className="hs-surface mf-ways" aria-labelledby="what-to-do">
      <h2 id="what-to-do">{t('invalid.whatToDo')}</h2>
      <ul>
        {ways.map(({ icon, words }) => (
          <li key={words}>
            <Icon name={icon} />
            <span>{t(`invalid.${words}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
