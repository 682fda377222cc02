/** The one module that the remote exposes. */
export default {
  pages: { 'sleep-log': () => import('./sleep-log.js') },
  homeCards: {},
  strings: {
    en: () =>
      Promise.resolve({
        default: { title: 'Sleep log', night: 'Add a night', nights: '{{count}} nights', home: 'Home' },
      }),
    es: () =>
      Promise.resolve({
        default: { title: 'Diario de noches', night: 'Agregar una noche', nights: '{{count}} noches', home: 'Inicio' },
      }),
  },
}
