import { remoteDescriptor } from '@homeside/contract/remote-descriptor'
import { loadNamespace } from '@homeside/i18n/namespaces'
import { Fragment } from 'react'

import type { loadRemotePage } from '../../host/src/federation/load-remote-page.ts'
import { pageLoader } from '../../host/src/federation/page-loader.ts'
import { testSnapshot } from '../../host/src/testing/render-portal.tsx'
import messagesDescriptor from '../../remotes/messages/remote.ts'
import messages from '../../remotes/messages/src/remote.tsx'
import ordersDescriptor from '../../remotes/orders/remote.ts'
import orders from '../../remotes/orders/src/remote.tsx'

/** Every remote there is, by the name of its folder. */
export const allRemotes = {
  messages: { module: messages, descriptor: messagesDescriptor },
  orders: { module: orders, descriptor: ordersDescriptor },
} as const

/** A page load with all of them. */
export const wholeSnapshot: typeof testSnapshot = {
  ...testSnapshot,
  remotes: Object.values(allRemotes).map(({ descriptor }) => ({
    name: descriptor.name,
    track: 'stable',
    build: {
      version: '1',
      container: descriptor.name,
      entry: { url: '/entry.js', integrity: '' },
      pages: {},
      strings: {},
    },
    fallback: null,
    descriptor: remoteDescriptor.parse(descriptor),
  })),
}

/** Loads a page as the federation would, from its source: the federation needs a browser's script loading. */
export const loadFromSource: typeof loadRemotePage = async ({ name, build }, page) => {
  const { module } = allRemotes[name as keyof typeof allRemotes]
  const load = pageLoader(module, page)
  if (!load) throw new Error(`${name} has no page ${page}.`)
  const [loaded] = await Promise.all([load(), loadNamespace(name, module.strings)])
  return { Component: loaded.default, Frame: Fragment, build }
}
