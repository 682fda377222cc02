import { useText } from '@homeside/i18n/use-text'
import { Button, Result } from 'antd'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'

import { ChangeScreen } from './changes/change-screen.tsx'
import { Shell } from './frame/shell.tsx'
import { FindSite, SignIn } from './frame/sign-in.tsx'
import { MessagesScreen } from './messages/messages-screen.tsx'
import { SeveralScreen } from './messages/several-screen.tsx'
import { ThreadScreen } from './messages/thread-screen.tsx'
import { NewOrderScreen } from './orders/new-order-screen.tsx'
import { OrderScreen } from './orders/order-screen.tsx'
import { OrdersScreen } from './orders/orders-screen.tsx'
import { NewPatientScreen } from './patients/details-form.tsx'
import { PatientScreen } from './patients/patient-screen.tsx'
import { PatientsScreen } from './patients/patients-screen.tsx'
import { HistoryScreen } from './provider/history-screen.tsx'
import { ProviderScreen } from './provider/provider-screen.tsx'
import { WaitingScreen } from './waiting/waiting-screen.tsx'

/** Every address of the desk. */
export const routes: RouteObject[] = [
  { path: '/', element: <FindSite /> },
  { path: '/:site/sign-in', element: <SignIn /> },
  {
    path: '/:site',
    element: <Shell />,
    errorElement: <Broken />,
    children: [
      { index: true, element: <Navigate to="waiting" replace /> },
      {
        path: 'waiting',
        element: <WaitingScreen />,
        children: [
          { path: 'orders/:key', element: <OrderScreen /> },
          { path: 'messages/:key', element: <ThreadScreen /> },
          { path: 'changes/:key', element: <ChangeScreen /> },
          { path: 'tasks/:key', element: null },
          { path: 'texts/:key', element: null },
          { path: 'payments/:key', element: null },
        ],
      },
      { path: 'orders', element: <OrdersScreen /> },
      { path: '/:site/orders/:key', element: <OrderScreen /> },
      { path: 'patients', element: <PatientsScreen /> },
      { path: '/:site/patients/new', element: <NewPatientScreen /> },
      { path: '/:site/patients/:key', element: <PatientScreen /> },
      { path: '/:site/patients/:key/order', element: <NewOrderScreen /> },
      { path: 'messages', element: <MessagesScreen /> },
      { path: '/:site/messages/several', element: <SeveralScreen /> },
      { path: '/:site/messages/:key', element: <ThreadScreen /> },
      { path: '/:site/changes/:key', element: <ChangeScreen /> },
      { path: 'history', element: <HistoryScreen /> },
      { path: 'provider', element: <ProviderScreen /> },
      { path: '*', element: <NoSuchPage /> },
    ],
  },
]

/** The page's router. */
export function deskRouter() {
  return createBrowserRouter(routes, { basename: '/desk' })
}

function NoSuchPage() {
  const t = useText('desk')
  return <Result status="info" title={t('noPage')} />
}

function Broken() {
  const t = useText('desk')
  return (
    <Result
      status="error"
      title={t('problems.request-failed')}
      extra={<Button onClick={() => location.reload()}>{t('retry')}</Button>}
    />
  )
}
