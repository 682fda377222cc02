import * as answerQuery from '@homeside/api-client/answer-query'
import * as apiProblem from '@homeside/api-client/api-problem'
import * as call from '@homeside/api-client/call'
import * as inBackground from '@homeside/api-client/in-background'
import * as load from '@homeside/api-client/load'
import * as pageCache from '@homeside/api-client/page-cache'
import * as saveFile from '@homeside/api-client/save-file'
import * as useAct from '@homeside/api-client/use-act'
import * as useApi from '@homeside/api-client/use-api'
import * as useOwnQuery from '@homeside/api-client/use-own-query'
import * as useQueryLoad from '@homeside/api-client/use-query-load'
import type { ModulesOf } from '@homeside/contract/constants/shared-modules'
import * as format from '@homeside/i18n/format'
import * as namespaces from '@homeside/i18n/namespaces'
import * as useLanguage from '@homeside/i18n/use-language'
import * as useText from '@homeside/i18n/use-text'
import * as portalLog from '@homeside/remote-kit/portal-log'
import * as providerContext from '@homeside/remote-kit/provider-context'
import * as router from '@homeside/remote-kit/router'
import * as sessionActions from '@homeside/remote-kit/session-actions'
import * as dashboard from '@homeside/session/dashboard'
import * as preferences from '@homeside/session/preferences'
import * as screenStores from '@homeside/session/screen-stores'
import * as sessionMode from '@homeside/session/session-mode'
import * as store from '@homeside/session/store'
import * as storedAtom from '@homeside/session/stored-atom'
import * as tabStores from '@homeside/session/tab-stores'
import * as accountEntries from '@homeside/ui/account-entries'
import * as doorstepScene from '@homeside/ui/doorstep-scene'
import * as icon from '@homeside/ui/icon'
import * as loaded from '@homeside/ui/loaded'
import * as notice from '@homeside/ui/notice'
import * as orderState from '@homeside/ui/order-state'
import * as page from '@homeside/ui/page'
import * as phoneLink from '@homeside/ui/phone-link'
import * as problemCard from '@homeside/ui/problem-card'
import * as problemWords from '@homeside/ui/problem-words'
import * as skeleton from '@homeside/ui/skeleton'
import * as snackbar from '@homeside/ui/snackbar'
import * as statusLine from '@homeside/ui/status-line'
import * as supplySymbol from '@homeside/ui/supply-symbol'
import * as i18next from 'i18next'
import * as jotai from 'jotai'
import * as ky from 'ky'
import react from 'react'
import reactDom from 'react-dom'
import reactDomClient from 'react-dom/client'
import jsxRuntime from 'react/jsx-runtime'

import * as routing from './routing.ts'

/** The modules that the shell itself uses, loaded before any remote. */
export const shell: ModulesOf<'shell'> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  'react-router-dom': routing,
  jotai,
  i18next,
  ky,
  '@homeside/api-client/answer-query': answerQuery,
  '@homeside/api-client/api-problem': apiProblem,
  '@homeside/api-client/call': call,
  '@homeside/api-client/in-background': inBackground,
  '@homeside/api-client/load': load,
  '@homeside/api-client/page-cache': pageCache,
  '@homeside/api-client/save-file': saveFile,
  '@homeside/api-client/use-act': useAct,
  '@homeside/api-client/use-api': useApi,
  '@homeside/api-client/use-own-query': useOwnQuery,
  '@homeside/api-client/use-query-load': useQueryLoad,
  '@homeside/i18n/format': format,
  '@homeside/i18n/namespaces': namespaces,
  '@homeside/i18n/use-language': useLanguage,
  '@homeside/i18n/use-text': useText,
  '@homeside/remote-kit/portal-log': portalLog,
  '@homeside/remote-kit/router': router,
  '@homeside/remote-kit/session-actions': sessionActions,
  '@homeside/session/tab-stores': tabStores,
  '@homeside/session/dashboard': dashboard,
  '@homeside/session/screen-stores': screenStores,
  '@homeside/session/session-mode': sessionMode,
  '@homeside/session/store': store,
  '@homeside/session/stored-atom': storedAtom,
  '@homeside/session/preferences': preferences,
  '@homeside/ui/account-entries': accountEntries,
  '@homeside/ui/doorstep-scene': doorstepScene,
  '@homeside/ui/icon': icon,
  '@homeside/ui/loaded': loaded,
  '@homeside/ui/notice': notice,
  '@homeside/ui/order-state': orderState,
  '@homeside/ui/page': page,
  '@homeside/ui/phone-link': phoneLink,
  '@homeside/ui/problem-card': problemCard,
  '@homeside/ui/problem-words': problemWords,
  '@homeside/remote-kit/provider-context': providerContext,
  '@homeside/ui/skeleton': skeleton,
  '@homeside/ui/snackbar': snackbar,
  '@homeside/ui/status-line': statusLine,
  '@homeside/ui/supply-symbol': supplySymbol,
}
