import type { RouteObject } from 'react-router-dom'

import { MessagesScreen } from './messages-screen.tsx'
import { ThreadScreen } from './thread-screen.tsx'

/** The addresses of conversations with patients. */
export const messageRoutes: RouteObject[] = [
  { path: '/:site/messages', element: <MessagesScreen /> },
  { path: '/:site/messages/:key', element: <ThreadScreen /> },
]
