import { fileHeaders, type Kind, typesOf } from '../../../server/http/static.ts';

interface Place {
  folder: string;
  shell: string;
  /** The page's headers. */
  page: Record<string, string>;
}

/** Source maps of a build may lie next to its scripts. */
const NO_MAPS = 'location ~* "\\.map$" { return 404; }';

/** nginx derives the type from the file name. */
function addHeaders(headers: Record<string, string>, indent: string): string {
  return Object.entries(headers)
    .filter(([name]) => name !== 'content-type')
    .concat([['strict-transport-security', '$tessera_hsts']])
    .map(([name, value]) => `${indent}add_header ${name} "${value}";`)
    .join('\n');
}

/** The complete list of types: by default nginx would serve other files as plain text. */
function types(kind: Kind, indent: string): string {
  const lines = Object.entries(typesOf(kind)).map(
    ([end, type]) => `${indent}    ${type.split(';', 1)[0]} ${end.slice(1)};`,
  );
  return `${indent}types {\n${lines.join('\n')}\n${indent}}\n${indent}default_type application/octet-stream;`;
}

/**
 * The part of the nginx configuration that depends on the release: its files and the page's policy. Replaces
 * `location /` in the server of `deploy/nginx.conf`.
 */
export function nginxSite({ folder, shell, page }: Place): string {
  const at = (place: string) => `"${place}"`;
  return `# Written by "npm run release -- static", which writes it anew. Included by deploy/nginx.conf.
location / {
    root ${at(shell)};
${types('revalidated', '    ')}
    charset utf-8;
    charset_types text/javascript text/css text/plain application/json;
    gzip on;
    gzip_vary on;
    gzip_min_length 1024;
    gzip_types text/javascript text/css text/plain application/json image/svg+xml;

    # Every path of the application is the page.
    try_files /index.html =404;
${addHeaders(page, '    ')}

    location = /release.json {
        root ${at(folder)};
        try_files $uri =404;
${addHeaders(fileHeaders('', 'revalidated'), '        ')}
    }
    location ^~ /remotes/ {
        root ${at(folder)};
${types('remote', '        ')}
        try_files $uri =404;
${addHeaders(fileHeaders('', 'remote'), '        ')}
        ${NO_MAPS}
    }
    location ^~ /assets/ {
        try_files $uri =404;
${addHeaders(fileHeaders('', 'immutable'), '        ')}
        ${NO_MAPS}
    }
    # A file that is missing must not look like a page.
    location ~ "\\.\\w{2,5}$" {
        return 404;
    }
}
`;
}
