import type { ProviderFile } from '@homeside/contract/staff-providers'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Descriptions } from 'antd'

interface InBoth {
  en: string
  es: string
}

/** What patients read, and when nobody works. */
export function ProviderWords({ file }: { file: ProviderFile }) {
  const t = useText('desk')
  const language = useLanguage()
  const { closedOn, handlingBusinessDays } = file.orders
  return (
    <section className="desk-part">
      <h2>{t('provider.words')}</h2>
      <Descriptions
        layout="vertical"
        size="small"
        colon={false}
        column={1}
        items={[
          { label: t('provider.hours'), children: <Both words={file.hours} /> },
          { label: t('provider.autoReply'), children: <Both words={file.autoReply} /> },
          {
            label: t('provider.replies'),
            children: file.replies ? (
              <ul className="desk-plain">
                {file.replies.map(({ name, ...words }) => (
                  <li key={name}>
                    <strong>{name}</strong>
                    <Both words={words} />
                  </li>
                ))}
              </ul>
            ) : (
              t('provider.none')
            ),
          },
          { label: t('provider.handling'), children: handlingBusinessDays },
          {
            label: t('provider.closedOn'),
            children: closedOn.map((day) => formatDate(day, language)).join(' · ') || t('provider.none'),
          },
          { label: t('provider.tell'), children: file.tell.join(', ') || t('provider.none') },
        ].map((item) => ({ key: item.label, ...item }))}
      />
    </section>
  )
}

function Both({ words }: { words: InBoth | undefined }) {
  const t = useText('desk')
  if (!words) return t('provider.none')
  return (
    <div className="desk-words">
      <div lang="en">{words.en}</div>
      <div lang="es" className="desk-soft">
        {words.es}
      </div>
    </div>
  )
}
