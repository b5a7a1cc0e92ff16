// Written by pocketbase/build/form.mjs from a database in which every migration has run (D402). Do not edit.

const SUM = '3d7d5c21a42d7c006416d6b734c1806c82c339b0a577da437fc2cfbf4d7dd93f';

/** SHA-256 of each object of the schema. @type {{[name: string]: string}} */
const OBJECTS = {
  'index idx__collections_type': '35e50d93555d25f1a94f57e0850a7ca25c61b31f5d1311a0d778c14cd31d7e5d',
  'index idx_authOrigins_unique_pairs': '6f06dfb20651ff09c2e6011877134e08cfcc327e7204657b5133a049348441f2',
  'index idx_email__pb_users_auth_': 'c2ee0aa0c891010845a9810a512217b93af499c97bab8fd499db84bb66cd399c',
  'index idx_email_pbc_3142635823': 'c783c7e8a9d45db5f2759150eee098bae20d01f69e7e29c9388db53fe8dc5a80',
  'index idx_externalAuths_collection_provider': 'b74d973be256e0b1a1cf03c7232d48c15e43a1dcd881179806c074f8699f0d37',
  'index idx_externalAuths_record_provider': '3dca94a2ec8b1733712cae2b5366f14ffe3c80e65be33bf69f2b02d594332181',
  'index idx_mfas_collectionRef_recordRef': '224470cc140953adfe51b97000ef2cc74a198ebc28c1314120978dae723accfb',
  'index idx_otps_collectionRef_recordRef': 'b016ad373565675ba0734a063e62e87e960858fc9ce55d2030702276423513e8',
  'index idx_tokenKey__pb_users_auth_': '31eb7f3a56eebb15f295accf5e66f06ca2696f2f56eeb18c7e79cbd9668adb93',
  'index idx_tokenKey_pbc_3142635823': '48180d22aeee25d95c69a7dae0953a88a563652bdffc024d816a75f04e95ab0c',
  'index sqlite_autoindex__authOrigins_1': 'b824c529546058528471701235b796f01ac956194e2bdd8307f08a907a441897',
  'index sqlite_autoindex__collections_1': '5dc8984f957b3f2ef5fbef4ba9aecc3c2c7a2a0d56a8ac47accce2e7e3dcde8f',
  'index sqlite_autoindex__collections_2': '06c2a59659964a2339ffffe58e5a92c4a070801efbe526497d57e7993f3ded4f',
  'index sqlite_autoindex__externalAuths_1': 'b81ff13c6f6d5e606285583b35f34ad94d47b50cfc55ac804319309870f26140',
  'index sqlite_autoindex__mfas_1': '1ca7c70a513b06b34d59e1f12387025e781deef81b97f7f11ac17639b329a0db',
  'index sqlite_autoindex__migrations_1': '8b4703bc7882826292b162675f45caf465bf08fdb19e46d717e0bb5a4f0e440d',
  'index sqlite_autoindex__otps_1': 'a8456200e09765f87d0211fb93bdd8e21135d38fdb4c156761ec61fb2a5a114f',
  'index sqlite_autoindex__params_1': 'd39575f9cf3c6061ebc3df13479c5c836c086e9cd238558fc3a22a0c4c7baf32',
  'index sqlite_autoindex__superusers_1': 'c4b5722e561c7c60b4b198104a8d99f98f468d4844e7a379a8d8b32392d49ac7',
  'index sqlite_autoindex_users_1': 'ca6f4c6419580ba6cd464c9597744d7526153c2a1d505278982e6702adb71951',
  'table _authOrigins': '3867a649b828fb9cfbced26edc201018ee003009f819ceb3a28f4d8f671af562',
  'table _collections': '7fa71b017d0236191dfef408813ac2ca2407dfe9547ec5dcbfc9e85e280a2c90',
  'table _externalAuths': '63430e6d557c7432cd7c7fdc72db2906373a8ce917685046f605e4b20de829ed',
  'table _mfas': 'c4c418ff1ed2c65210bff70f53db4ef8532b08be8df23d9d3ec0728f90ea7d07',
  'table _migrations': '792e8b936bf4b7be280e4e9afb99b040f7eeb1fdc20807a76de952364870cfd9',
  'table _otps': 'fbab222615c0d5337b3c57a360620cae5f73ded21c73e767eb9f3477e360b718',
  'table _params': '16514450877644ebf9e846ebde2eac7a97fcc8b23dd453caef901d8380fd71da',
  'table _superusers': '2a38ab815881934036e1edc53ae5a5dfe577a693535b527e60a2bbc1f63cabd7',
  'table users': 'c9669e8e71cc31c9937692b194547e1ce695ecf360d41cb41df31342199aeeca',
};

/** SHA-256 of each row of `_collections`. @type {{[name: string]: string}} */
const COLLECTIONS = {
  _authOrigins: '8e49aa8a78415cd4767d0e96c5540dd2cf3b9830aa05ff5cbb9ff6f4fe6588cb',
  _externalAuths: 'c2ff8c03e5a670c3da94ab733ebcefeecf914db1bf5e41ea28bc9b12f0bfd3e3',
  _mfas: 'cfbff1240b151001bafa3d5bc7dd7564621733a52189180dcdb7816884a19275',
  _otps: '29de448c96e7da1fbb51ce183d156140a3777af25a9cca5bd92682bd509c0b27',
  _superusers: 'f9516eb8960fdd4d32dd3fb1aaea0e9313e852eccc8cbf3bbb091c9c96dfd405',
  users: 'de7a8fed97e824bf8faf22b4899b96bb96ceff4ad915e1d6329344304ffd507f',
};

module.exports = { COLLECTIONS, OBJECTS, SUM };
