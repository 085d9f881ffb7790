/** In place of axios's reading of a token against forgery: the server looks at the origin instead. */
export default {
  read: () => null,
  readAsync: async () => null,
  write: () => undefined,
  remove: () => undefined,
};
