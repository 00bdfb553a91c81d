"""Lists, reads a record and a 404 with the client that openapi-generator makes for Python."""

import json
import os

from openapi_client import ApiClient, Configuration, SpeciesApi, SpeciesOrder
from openapi_client.exceptions import NotFoundException

with ApiClient(Configuration(access_token=os.environ["TOKEN"])) as client:
    species = SpeciesApi(client)
    page = species.list_species(
        filter_edible=["true"],
        filter_duration=["annual", "perennial"],
        filter_not=["flower_color:blue,purple"],
        range=["maximum_height_cm:,200", "completion_ratio:1,"],
        order=[SpeciesOrder.MAXIMUM_HEIGHT_CM_COLON_DESC, SpeciesOrder.SLUG_COLON_ASC],
    )
    record = species.get_species("solanum-lycopersicum")
    try:
        species.get_species("tomatoo")
    except NotFoundException as error:
        missing = error.data
    print(
        json.dumps(
            {
                "total": page.meta.total,
                "slugs": [item.slug for item in page.data],
                "record": record.data.scientific_name,
                "family": record.data.family,
                "missing": missing.code,
            }
        )
    )
