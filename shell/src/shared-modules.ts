/**
 * Everything the shell provides to remotes. A remote's build leaves these out, so what is not named here does not
 * exist for a remote; tools/build refuses a remote that asks for more.
 */
import '@tessera/shared/api';
import '@tessera/shared/query';
import '@tessera/shared/router';
import '@tessera/shared/session';
import '@tessera/shared/ui';
import 'react';
import 'react/jsx-runtime';
import 'react-dom';
import 'zod';
