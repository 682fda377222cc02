import { useLanguage } from '@homeside/i18n/use-language'
import { App, ConfigProvider } from 'antd'
import english from 'antd/locale/en_US'
import spanish from 'antd/locale/es_ES'
import { useAtomValue } from 'jotai'
import { type ReactNode, useMemo } from 'react'

import { sessionAtom } from './session.ts'
import { styleNonce } from './style-nonce.ts'
import { lookOf, themeOf } from './theme.ts'

/** How everything below is drawn: antd with the provider's colours and the portal's letters, in the page's language. */
export function Look({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const alias = useAtomValue(sessionAtom)?.Provider.Alias
  const theme = useMemo(() => themeOf(lookOf(alias)), [alias])
  return (
    <ConfigProvider
      csp={{ nonce: styleNonce }}
      theme={theme}
      locale={language === 'es' ? spanish : english}
      button={{ autoInsertSpace: false }}
      // A click beside it, such as the second of a double click, would close it with what was typed.
      modal={{ mask: { closable: false } }}
      drawer={{ mask: { closable: false } }}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}
